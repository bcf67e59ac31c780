// The layers above import this module and not the wire; this is the only class of the wire that they see, under its own
// name.
@_exported import class ChatWire.Locked
