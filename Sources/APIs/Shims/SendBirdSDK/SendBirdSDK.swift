// The vendor's module name, for code that imports it: everything of the new API, under the names of version 3.1. It
// cannot be linked beside the vendor's framework. What is not here is listed in Docs/Guides/sdk-surface.md.
@_exported import ChatClient
@_exported import Foundation
@_exported import LocalCaching
