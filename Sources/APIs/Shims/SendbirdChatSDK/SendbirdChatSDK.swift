// The vendor's module name since version 4, for code that imports it: everything of the new API, under its own names,
// with the static calls. It cannot be linked together with the vendor's framework. Docs/Guides/version-4.md lists what
// is missing. Types come with ChatClient; what another kind of channel has as class methods belongs into Names, beside
// those of GroupChannel.
@_exported import ChatClient
@_exported import Foundation
@_exported import LocalCaching
@_exported import SharedFace
