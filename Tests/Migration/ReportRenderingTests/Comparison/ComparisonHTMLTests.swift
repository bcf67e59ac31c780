import MigrationReport
import Testing

@testable import ReportRendering

/// The page explains itself: what both lists showed, where they differ, why they may, and how to see it again.
@Suite struct ComparisonHTMLTests {
  @Test("each step shows both lists, and the one that differs says so") func steps() {
    let page = HTMLComparison.render(SampleComparisons.differing)
    #expect(page.contains(#"<th scope="row">1. <code>open</code></th><td><i>nothing</i></td>"#))
    // The second step: m1 in the legacy list alone, m2 pending in both.
    #expect(
      page.contains(
        #"<td>m1 <strong>only here</strong>, m2 <i>pending</i></td><td>m2 <i>pending</i></td>"#))
    #expect(page.contains(#"m2 <strong class="bad">in another state than there</strong>"#))
    #expect(page.contains(#"<strong class="bad">differs: <code>missing</code></strong>"#))
    #expect(page.contains("m1 <code>m-0a</code>"))
  }

  @Test("lawful differences, the command and the scenario are on it") func explanations() {
    let page = HTMLComparison.render(SampleComparisons.differing)
    #expect(page.contains("<li><code>notLoaded</code>, 7 times: Only one side has loaded it.</li>"))
    #expect(page.contains("cachebridge-lab compare --scenario scenario-7-2.json --plant wrong-context@3"))
    #expect(page.contains("  &quot;steps&quot;: [\n") || page.contains("  \"steps\": [\n"))
    let clean = HTMLComparison.render(SampleComparisons.clean)
    #expect(!clean.contains("Run it again"))
  }
}
