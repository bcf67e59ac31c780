// The vendor's module name, for code that imports it: the legacy collections, and the names of the SDK with them. It
// cannot be linked beside the vendor's framework.
@_exported import SendBirdSDK
@_exported import SyncManager
