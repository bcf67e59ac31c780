/// The beginning of every page, up to the end of its style. A page loads nothing from anywhere, and only runs the one
/// script whose hash it has.
enum HTMLHead {
  /// - Parameters:
  ///   - styleHash: the base64 form of the SHA-256 of `style`.
  ///   - scriptHash: the hash of the page's script; `nil` for a page without one.
  static func render(
    title: HTMLMarkup, style: String = HTMLReport.style, styleHash: String = HTMLReport.styleHash,
    scriptHash: String? = nil
  ) -> String {
    let head: HTMLMarkup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy(styleHash, scriptHash))"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="referrer" content="no-referrer"/>
      <title>\(title)</title>

      """
    // Not interpolated, because it is not text: its hash requires it in the page byte for byte.
    return head.text + "<style>" + style + "</style>\n"
  }

  private static func policy(_ styleHash: String, _ scriptHash: String?) -> String {
    "default-src 'none'; style-src 'sha256-\(styleHash)'; "
      + (scriptHash.map { "script-src 'sha256-\($0)'; " } ?? "") + "base-uri 'none'; form-action 'none'"
  }
}
