// The vendor's module name, for code that imports it: everything of the new API, under the names of version 3.1. It
// cannot be linked together with the vendor's framework. Docs/Guides/sdk-surface.md lists what is missing.
@_exported import ChatClient
@_exported import Foundation
@_exported import LocalCaching
@_exported import SharedFace
