import CLibXML2

/// Collects what the XML library and our own rules report: line and reason, without the library's words.
struct XMLProblems {
  private(set) var problems: [ReportValidationProblem] = []

  var isFull: Bool { problems.count >= ReportValidation.mostProblems }

  /// - Parameter line: from 1; anything less means the whole file.
  mutating func add(_ reason: ReportValidationProblem.Reason, line: Int?) {
    guard !isFull else { return }
    problems.append(ReportValidationProblem(line: line.flatMap { $0 > 0 ? $0 : nil }, reason))
  }

  /// An error from the library's schema validation. The library reports a wrong value twice, as a violated facet and as
  /// an invalid type; the second report for a line is dropped.
  mutating func add(schemaError code: Int32, line: Int) {
    let reason = Self.reason(code)
    if let last = problems.last, last.line == line, last.reason == reason { return }
    add(reason, line: line)
  }

  private static func reason(_ code: Int32) -> ReportValidationProblem.Reason {
    switch xmlParserErrors(UInt32(bitPattern: code)) {
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_4: .missing
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_3_1, XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_1, XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_2,
      XML_SCHEMAV_CVC_ELT_3_1, XML_SCHEMAV_CVC_ELT_3_2_1, XML_SCHEMAV_CVC_ELT_3_2_2, XML_SCHEMAV_CVC_ELT_4_1,
      XML_SCHEMAV_CVC_ELT_4_2, XML_SCHEMAV_CVC_ELT_4_3:
      .unknown
    case XML_SCHEMAV_ELEMENT_CONTENT, XML_SCHEMAV_CVC_COMPLEX_TYPE_2_1, XML_SCHEMAV_CVC_COMPLEX_TYPE_2_2,
      XML_SCHEMAV_CVC_COMPLEX_TYPE_2_3, XML_SCHEMAV_CVC_COMPLEX_TYPE_2_4, XML_SCHEMAV_CVC_ELT_1,
      XML_SCHEMAV_CVC_TYPE_3_1_1, XML_SCHEMAV_CVC_TYPE_3_1_2:
      .wrongContent
    case XML_SCHEMAV_CVC_DATATYPE_VALID_1_2_1, XML_SCHEMAV_CVC_DATATYPE_VALID_1_2_2,
      XML_SCHEMAV_CVC_DATATYPE_VALID_1_2_3, XML_SCHEMAV_CVC_FACET_VALID, XML_SCHEMAV_CVC_LENGTH_VALID,
      XML_SCHEMAV_CVC_MINLENGTH_VALID, XML_SCHEMAV_CVC_MAXLENGTH_VALID, XML_SCHEMAV_CVC_PATTERN_VALID,
      XML_SCHEMAV_CVC_ENUMERATION_VALID, XML_SCHEMAV_CVC_ATTRIBUTE_3:
      .wrongValue
    case XML_SCHEMAV_CVC_IDC: .notUnique
    default: .invalid
    }
  }
}
