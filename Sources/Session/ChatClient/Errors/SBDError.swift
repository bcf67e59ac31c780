import CacheSync
public import Foundation

/// An error as the app sees it: an `NSError` in one domain, with a documented code (Docs/Protocol.md#error-codes).
///
/// Its texts are fixed for each code and say what to do next. It never contains what a user wrote, or a name or id, not
/// even from an underlying error. Only an error that the app itself creates contains what the app puts into it.
///
/// Sendable because it has no stored properties of its own, and an `NSError` never changes.
public final class SBDError: NSError, @unchecked Sendable {
  /// The domain of every `SBDError`. Compare codes only within it.
  public static let domain = "com.sendbird.chat"

  /// The documented name of `code`; `nil` if the server sent a code that is not documented.
  public var errorCode: SBDErrorCode? { SBDErrorCode(rawValue: code) }

  package init(code: Int64) {
    let code = Int(clamping: code)
    super.init(domain: SBDError.domain, code: code, userInfo: SBDError.texts(code))
  }

  /// An error of the app, with its own domain and texts. No call of this package answers with one.
  /// - Parameter dict: as in `NSError`.
  public override init(domain: String, code: Int, userInfo dict: [String: Any]? = nil) {
    super.init(domain: domain, code: code, userInfo: dict)
  }

  package convenience init(_ code: SBDErrorCode) { self.init(code: Int64(code.rawValue)) }

  /// The code of any error that the layers below can throw; 800000 for all others.
  package convenience init(_ error: any Error) {
    if let error = error as? SBDError {
      self.init(code: Int64(error.code))
      return
    }
    let number = ClientErrorCode.number(of: error)
    self.init(code: number == ClientErrorCode.unknown ? SBDError.number(of: error as NSError) : number)
  }

  /// Reads an answer of the server, and takes the error code from its member `code`; without that member, the code is
  /// 800140. Other members, including the server's own message, are left out, because they may repeat what was sent.
  public convenience init(dictionary dict: [AnyHashable: Any]) {
    let number: Int64? =
      switch dict["code"] {
      case let value as Int: Int64(value)
      case let value as Int64: value
      case let value as NSNumber: value.int64Value
      default: nil
      }
    self.init(code: number ?? Int64(SBDErrorCode.malformedErrorData.rawValue))
  }

  /// The same failure with a documented code: 800120 for network errors, 800102 for cancellations, 800000 for errors
  /// that are unknown here. The other error is not kept, because it may contain addresses and files.
  public convenience init(nsError error: NSError) { self.init(code: SBDError.number(of: error)) }

  /// Reads what `encode(with:)` wrote; `nil` for anything else.
  public required convenience init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: SBDError.codeKey) else { return nil }
    self.init(code: coder.decodeInt64(forKey: SBDError.codeKey))
  }

  public override func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    coder.encode(Int64(code), forKey: SBDError.codeKey)
  }

  #if canImport(ObjectiveC)
    // A class that overrides `init(coder:)` must repeat it; elsewhere the property is static.
    public override class var supportsSecureCoding: Bool { true }
  #endif

  private static let codeKey = "NSCode"

  private static func texts(_ code: Int) -> [String: Any] {
    [NSLocalizedDescriptionKey: SBDErrorCode(rawValue: code)?.advice ?? SBDErrorCode.otherAdvice]
  }

  private static func number(of error: NSError) -> Int64 {
    if error.domain == SBDError.domain { return Int64(error.code) }
    let code: SBDErrorCode =
      switch (error.domain, error.code) {
      case (NSURLErrorDomain, NSURLErrorCancelled), (NSCocoaErrorDomain, CocoaError.Code.userCancelled.rawValue):
        .connectionCanceled
      case (NSURLErrorDomain, NSURLErrorTimedOut): .requestFailed
      case (NSURLErrorDomain, NSURLErrorCannotFindHost), (NSURLErrorDomain, NSURLErrorDNSLookupFailed):
        .networkRoutingError
      case (NSURLErrorDomain, _): .networkError
      default: .unknownError
      }
    return Int64(code.rawValue)
  }
}

/// The name in current versions of the vendor's SDK.
public typealias SBError = SBDError
