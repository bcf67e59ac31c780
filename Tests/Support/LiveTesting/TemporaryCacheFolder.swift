package import FileTesting

/// A folder for caches that is removed when nobody holds it any more.
package typealias TemporaryCacheFolder = TemporaryFolder
