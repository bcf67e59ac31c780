import Foundation
import MigrationReport
import Testing

@testable import ReportRendering

/// The page explains itself: what both lists showed, where they differ, why they may, and how to see it again.
@Suite struct ComparisonHTMLTests {
  @Test("no form for people has changed", arguments: SampleComparisons.named.indices) func golden(_ index: Int) throws {
    let (name, report) = SampleComparisons.named[index]
    for format in [ReportFormat.html, .text, .markdown] {
      try Golden.expect(format.data(report), "\(name).\(format.rawValue)")
    }
  }

  @Test("each step is a row with both lists, and differences are marked where they arise") func steps() throws {
    let page = HTMLComparison.render(SampleComparisons.differing)
    #expect(page.contains(#"<code>open</code>"#) && page.contains(#"<span class="detail">count 2</span>"#))
    // The second step: m1 in the legacy list alone, as a rule allows; m2 pending in both.
    #expect(
      page.contains(
        #"<td><span class="chip allowed">m1 only here</span> <span class="chip unsent">m2 pending</span> </td>"#))
    #expect(
      page.contains(
        #"<td><span class="chip gone allowed">no m1</span> <span class="chip unsent">m2 pending</span> </td>"#))
    // The last one: the finding is about both.
    #expect(page.contains(#"<span class="chip bad">m1 only here</span>"#))
    #expect(page.contains(#"<span class="chip gone bad">no m1</span>"#))
    #expect(page.contains(#"<span class="chip bad">m2 in another state</span>"#))
    #expect(page.contains(#"<span class="badge error">not allowed</span> <code>missing</code> m1 to m2:"#))
    #expect(page.contains("<b>m1</b> <code>m-0a</code>"))
  }

  @Test("a rule has its name and its sentence where it applies, and its line in the one legend") func rules() throws {
    let page = HTMLComparison.render(SampleComparisons.lawful)
    let row = "allowed</span> m1 to m4, <a href=\"#rule-notLoaded\"><code>notLoaded</code></a>"
    #expect(page.components(separatedBy: row + ": Only one list has loaded that part.").count == 2, "where it begins")
    #expect(page.components(separatedBy: row + " as before").count == 12, "in the steps after it")
    #expect(page.components(separatedBy: "id=\"reading\"").count == 2)
    #expect(
      page.contains("<div id=\"rule-notLoaded\"><dt><code>notLoaded</code> <span class=\"times\">48 times</span>"))
    // The verdict says it too: equal is not what the lists have to be.
    #expect(page.contains("54 times") && page.contains("2 rules explain"))
    // No rule, no word about one.
    #expect(!HTMLComparison.render(SampleComparisons.clean).contains("Both lists need not be equal"))
  }

  @Test("a difference in the context is an error, although both lists look the same") func context() throws {
    var report = SampleComparisons.differing
    report.scenarios[0].findings = [
      ComparisonReport.Finding(kind: "context", screen: "legacy", message: "They differ.", messages: ["m-0a"])
    ]
    report.scenarios[0].lanes = ComparisonReport.Lanes(
      steps: ["open", "edit"], details: ["", ""], messages: [ComparisonReport.Lane(message: "m-0a", marks: "==")],
      omitted: 0)
    let page = HTMLComparison.render(report)
    #expect(page.components(separatedBy: #"<span class="chip bad">m1</span>"#).count == 3)
    #expect(page.contains(#"<span class="badge error">not allowed</span> <code>context</code> m1: both lists look"#))
  }

  @Test("the command and the scenario can be copied") func copies() {
    let page = HTMLComparison.render(SampleComparisons.differing)
    #expect(page.contains("cachebridge-lab compare --scenario scenario-7-2.json --plant wrong-context@3"))
    #expect(page.contains("  &quot;steps&quot;: [\n") || page.contains("  \"steps\": [\n"))
    #expect(!HTMLComparison.render(SampleComparisons.clean).contains("Run it again"))
  }

  @Test("the text names the same messages, steps and rules as the page") func parity() throws {
    let text = String(decoding: try ReportFormat.text.data(SampleComparisons.lawful), as: UTF8.self)
    #expect(text.contains("m1 m-a0 "))
    #expect(text.contains("notLoaded (48 times, after steps 9 to 20): Only one list has loaded that part."))
    #expect(text.contains("3 send (by bob, count 2)"))
  }
}
