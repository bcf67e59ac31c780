#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  /// Why something is reported, as Objective-C has it: a number, where Swift has a text (`ReportCategory`). In Objective-C
  /// it is called `SBDReportCategory`.
  @objc(SBDReportCategory)
  public enum ObjectiveCReportCategory: UInt, Sendable {
    case suspicious = 0
    case harassing = 1
    case spam = 2
    case inappropriate = 3

    /// The same reason in Swift.
    public var category: ReportCategory {
      switch self {
      case .suspicious: .suspicious
      case .harassing: .harassing
      case .spam: .spam
      case .inappropriate: .inappropriate
      }
    }
  }
#endif
