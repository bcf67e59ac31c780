/// Caches that one thread reads several times: each is opened once, when it is first needed, because opening it costs
/// more than reading the little that most owners have.
package final class CacheContents {
  private let paths: [String?]
  private let isDue: () -> Bool
  private var open: [Int: CacheContent] = [:]

  /// - Parameter paths: the files; `nil` for what has none.
  package init(paths: [String?], isDue: @escaping () -> Bool = { false }) {
    self.paths = paths
    self.isDue = isDue
  }

  package var indices: Range<Int> { paths.indices }

  /// - Returns: `nil` if there is no file.
  package subscript(index: Int) -> CacheContent? {
    get throws {
      if let content = open[index] { return content }
      guard let path = paths[index] else { return nil }
      let content = try CacheContent(path: path, isDue: isDue)
      open[index] = content
      return content
    }
  }
}
