// The layers above import this module and not the wire; of the wire they see this one class, under its one name.
@_exported import class ChatWire.Locked
