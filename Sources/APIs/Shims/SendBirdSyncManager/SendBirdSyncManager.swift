// The vendor's module name, for code that imports it: the legacy collections, together with the SDK's names. It cannot
// be linked together with the vendor's framework.
@_exported import SendBirdSDK
@_exported import SyncManager
