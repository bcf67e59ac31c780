import Foundation
import MigrationReport
import PacedTesting
import ProcessTesting
import Testing

@testable import ReportRendering

@Suite(.heavy) struct ComparisonXMLTests {
  /// Python's reader of XML makes the JSON report of it, so that nothing that JSON holds can be missing.
  private static let toJSON = #"""
    import json, re, sys, xml.etree.ElementTree as tree
    space = '{urn:cachebridge:comparison:1}'
    def plain(text):
      return re.sub(r'\\u\{([0-9A-F]+)\}', lambda match: chr(int(match.group(1), 16)), text or '')
    names = set('id tool sqlite started_at redaction name planted kind screen message marks rule'.split())
    def value(name, text):
      if text is None: return None
      return plain(text) if name in names else int(text)
    def members(node, keys):
      keys = keys.split()
      assert set(node.keys()) <= set(keys), node.keys()
      return {key: value(key, node.get(key)) for key in keys}
    def child(node, name): return node.find(space + name)
    def texts(node, name): return [plain(entry.text) for entry in node.iterfind(space + name)]
    def finding(node):
      return members(node, 'kind screen') | {
        'message': texts(node, 'text')[0], 'messages': texts(node, 'message'), 'trace': texts(node, 'event')}
    def lanes(node):
      return None if node is None else members(node, 'omitted') | {
        'steps': texts(node, 'step'), 'details': texts(node, 'detail'),
        'messages': [members(lane, 'message marks') | {'reasons': [
          members(reason, 'first last rule') for reason in lane.iterfind(space + 'reason')]} for lane in node.iterfind(space + 'lane')]}
    def lawful(node):
      return members(node, 'rule count') | {'message': texts(node, 'text')[0]}
    def scenario(node):
      return members(node, 'name steps comparisons failed_step smallest') | {
        'findings': [finding(entry) for entry in node.iterfind(space + 'finding')],
        'missed_rows': texts(node, 'missed_row'),
        'lawful': [lawful(entry) for entry in node.iterfind(space + 'lawful')],
        'replay': (texts(node, 'replay') + [None])[0], 'text': (texts(node, 'scenario_text') + [None])[0],
        'lanes': lanes(child(node, 'lanes'))}
    report = tree.parse(sys.argv[1]).getroot()
    assert report.tag == space + 'comparison'
    verdict, run, random = (child(report, name) for name in ('verdict', 'run', 'random'))
    print(json.dumps(members(report, 'format_version planted') | {
      'verdict': members(verdict, 'code id') | {key: plain(child(verdict, key).text) for key in ('message', 'hint')},
      'run': members(run, 'id tool sqlite started_at duration_ms redaction resumed')
        | {'command': texts(child(run, 'command'), 'argument')},
      'random': None if random is None else members(random, 'seed steps'),
      'totals': members(child(report, 'totals'), 'scenarios differing steps idle_steps comparisons points events'),
      'scenarios': [scenario(entry) for entry in child(report, 'scenarios')],
      'rows': {entry.get('name'): int(entry.get('applied')) for entry in child(report, 'rows')}}))
    """#

  @Test(arguments: SampleComparisons.all.indices) func holdsEverythingThatJSONHolds(_ index: Int) async throws {
    let report = SampleComparisons.all[index]
    let json = try await PythonScript.run(Self.toJSON, ReportFormat.xml.data(report))
    #expect(try JSONDecoder().decode(ComparisonReport.self, from: json) == report)
  }
}
