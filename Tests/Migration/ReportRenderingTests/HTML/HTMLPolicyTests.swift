import FileTesting
import Testing

@testable import ReportRendering

/// Nothing in the page may load, run or look like anything but what is in it.
@Suite struct HTMLPolicyTests {
  @Test func digestsOfTheStandard() {
    #expect(SHA256Digest.base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    #expect(SHA256Digest.base64("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }

  @Test func theHashesAreThoseOfTheTexts() {
    #expect(SHA256Digest.base64(HTMLReport.style) == HTMLReport.styleHash)
    #expect(SHA256Digest.base64(HTMLSummary.style) == HTMLSummary.styleHash)
    #expect(SHA256Digest.base64(HTMLComparison.style) == HTMLComparison.styleHash)
    #expect(SHA256Digest.base64(HTMLReport.script) == HTMLReport.scriptHash)
  }

  @Test func thePolicyAllowsTheTextsOnly() throws {
    for (name, report) in SampleReports.all {
      let page = try HTMLPage(HTMLReport.render(report))
      let policies = page.all("meta").filter { $0.attributes["http-equiv"] == "Content-Security-Policy" }
      #expect(
        policies.map { $0.attributes["content"] } == [
          "default-src 'none'; style-src 'sha256-\(HTMLReport.styleHash)'; "
            + "script-src 'sha256-\(HTMLReport.scriptHash)'; base-uri 'none'; form-action 'none'"
        ], "\(name)")
      #expect(page.all("style").map(\.text) == [HTMLReport.style])
      #expect(page.all("script").map(\.text) == [HTMLReport.script])
    }
  }

  @Test func aSummaryAllowsItsStyleOnly() throws {
    for (name, summary) in SampleSummaries.all {
      let page = try HTMLPage(HTMLSummary.render(summary))
      let policies = page.all("meta").filter { $0.attributes["http-equiv"] == "Content-Security-Policy" }
      #expect(
        policies.map { $0.attributes["content"] } == [
          "default-src 'none'; style-src 'sha256-\(HTMLSummary.styleHash)'; base-uri 'none'; form-action 'none'"
        ], "\(name)")
      #expect(page.all("style").map(\.text) == [HTMLSummary.style])
      #expect(page.all("script").isEmpty)
      let ids = page.elements.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count, "\(name)")
    }
  }

  @Test func aComparisonAllowsItsStyleOnly() throws {
    for (name, report) in SampleComparisons.named {
      let page = try HTMLPage(HTMLComparison.render(report))
      let policies = page.all("meta").filter { $0.attributes["http-equiv"] == "Content-Security-Policy" }
      #expect(
        policies.map { $0.attributes["content"] } == [
          "default-src 'none'; style-src 'sha256-\(HTMLComparison.styleHash)'; base-uri 'none'; form-action 'none'"
        ], "\(name)")
      #expect(page.all("style").map(\.text) == [HTMLComparison.style])
      #expect(page.all("script").isEmpty)
      let ids = page.elements.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count, "\(name)")
      for element in page.elements {
        if let target = element.attributes["href"] { #expect(ids.contains(String(target.dropFirst())), "\(name)") }
      }
    }
  }

  @Test func noAddressesAndNoInlineStyle() throws {
    for (name, report) in SampleReports.all {
      let page = try HTMLPage(HTMLReport.render(report))
      let ids = page.elements.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count, "\(name)")
      for element in page.elements {
        for (attribute, value) in element.attributes {
          #expect(attribute != "style" && !attribute.hasPrefix("on") && attribute != "src", "\(name)")
          if attribute == "href" { #expect(value.first == "#" && ids.contains(String(value.dropFirst())), "\(name)") }
          if value.contains("url(") { #expect(ids.contains(String(value.dropFirst(5).dropLast())), "\(name)") }
          if attribute == "aria-labelledby" {
            #expect(value.split(separator: " ").allSatisfy { ids.contains(String($0)) }, "\(name)")
          }
        }
        #expect(!["link", "img", "iframe", "object", "form", "base", "image"].contains(element.name), "\(name)")
      }
    }
    for text in [HTMLReport.style, HTMLSummary.style, HTMLComparison.style, HTMLReport.script] {
      #expect(!text.contains("url(") && !text.contains("@import") && !text.contains("//"))
      // The page is well-formed as XML only without these.
      #expect(!text.contains("&") && !text.contains("<") && !text.contains("]]>"))
    }
  }
}
