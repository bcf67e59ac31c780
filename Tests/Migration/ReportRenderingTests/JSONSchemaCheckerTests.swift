import Foundation
import PacedTesting
import SchemaChecking
import Testing

/// The checker itself: a check that passes everything would prove nothing.
@Suite(.heavy) struct JSONSchemaCheckerTests {
  @Test(arguments: [
    #"{"minLength": 1}"#, #"{"properties": {"a": {"format": "date"}}}"#, #"{"$defs": {"unused": {"not": {}}}}"#,
    #"{"items": {"uniqueItems": true}}"#, #"{"anyOf": [{"allOf": []}]}"#, ##"{"$ref": "#/$defs/none"}"##,
    #"{"$ref": "other.json"}"#, #"{"pattern": "("}"#, #"{"minimum": 0.5}"#, #"{"type": 1}"#, #"{"items": 3}"#, "[]",
    #"{"required": "a"}"#, #"{"if": {"contains": {}}}"#, #"{"propertyNames": {"maxLength": 3}}"#,
  ]) func refusesWhatItDoesNotKnow(_ schema: String) {
    #expect(throws: (any Error).self) { try JSONSchemaChecker(Data(schema.utf8)) }
  }

  @Test(arguments: [
    (#"{"type": "integer"}"#, ["1", "1.0", "-3"], ["1.5", "\"1\"", "true", "null", "[]"]),
    (#"{"type": ["string", "null"]}"#, ["\"\"", "null"], ["0", "false", "{}"]),
    (#"{"type": "boolean"}"#, ["true"], ["1", "0", "\"true\""]),
    (#"{"enum": ["a", null]}"#, ["\"a\"", "null"], ["\"b\"", "0"]),
    (#"{"const": 1}"#, ["1"], ["2", "\"1\"", "true"]),
    (#"{"minimum": 0, "maximum": 4}"#, ["0", "4", "\"x\""], ["-1", "5", "4.5"]),
    (#"{"pattern": "^a+$"}"#, ["\"aa\"", "1"], ["\"b\"", "\"aab\"", "\"aa\\n\"", "\"\""]),
    (#"{"required": ["a"]}"#, [#"{"a": null}"#, "[]"], ["{}"]),
    (
      #"{"properties": {"a": {"type": "null"}}, "additionalProperties": false}"#, ["{}", #"{"a": null}"#],
      [#"{"a": 1}"#, #"{"b": null}"#]
    ),
    (
      #"{"propertyNames": {"pattern": "^k$"}, "additionalProperties": {"type": "integer"}}"#, [#"{"k": 1}"#],
      [#"{"k": ""}"#, #"{"l": 1}"#]
    ),
    (#"{"items": {"type": "string"}}"#, ["[]", "[\"a\"]", "1"], ["[1]", "[\"a\", null]"]),
    (#"{"anyOf": [{"type": "null"}, {"type": "string"}]}"#, ["null", "\"\""], ["1"]),
    (#"{"oneOf": [{"minimum": 0}, {"maximum": 5}]}"#, ["6", "-1"], ["3"]),
    (#"{"if": {"const": 1}, "then": {"const": 2}, "else": {"type": "string"}}"#, ["\"a\""], ["1", "3"]),
    (##"{"$ref": "#/$defs/n", "$defs": {"n": {"type": "null"}}}"##, ["null"], ["1"]),
    ("true", ["1"], []), ("false", [], ["1"]),
  ]) func keywords(_ schema: String, _ good: [String], _ bad: [String]) throws {
    let checker = try JSONSchemaChecker(Data(schema.utf8))
    for document in good { #expect(try checker.violations(of: Data(document.utf8)) == [], "\(document)") }
    for document in bad { #expect(try !checker.violations(of: Data(document.utf8)).isEmpty, "\(document)") }
  }
}
