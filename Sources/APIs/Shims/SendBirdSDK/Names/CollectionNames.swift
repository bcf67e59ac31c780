import ChatClient
import LocalCaching

// Names of version 3.1: collections.
public typealias SBDBaseCollection = BaseCollection
public typealias SBDMessageCollection = MessageCollection
public typealias SBDMessageCollectionDelegate = MessageCollectionDelegate
public typealias SBDMessageCollectionInitPolicy = MessageCollectionInitPolicy
public typealias SBDMessageContext = MessageContext
