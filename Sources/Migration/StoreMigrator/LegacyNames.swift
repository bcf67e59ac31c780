public import LegacyStore

// What an app needs from LegacyStore, which is not a product of its own.

/// Finds SyncManager stores in a folder or app container.
public typealias StoreFinder = LegacyStore.StoreFinder
/// A released SyncManager data model.
public typealias LegacyModel = LegacyStore.LegacyModel
/// An entity of those models.
public typealias LegacyEntity = LegacyStore.LegacyEntity
/// A decoder for payloads that the built-in ones do not know.
public typealias PayloadCodec = LegacyStore.PayloadCodec
/// Who reads a store.
public typealias StoreAccess = LegacyStore.StoreAccess
