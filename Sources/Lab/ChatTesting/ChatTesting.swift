// Settings of the backend, fault plans, timeouts and clocks are part of what a test expresses.
@_exported import ChatConnection
@_exported import ChatWire
@_exported import DevChatBackend
