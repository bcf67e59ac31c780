/// The version of this package, which `ToolVersion` repeats: its target imports nothing.
package enum PackageVersion {
  package static let current = "0.1.0"
}
