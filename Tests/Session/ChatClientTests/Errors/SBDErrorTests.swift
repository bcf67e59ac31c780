import CacheSync
import ChatCache
import ChatClient
import ChatWire
import Foundation
import Testing

@Suite("SBDError") struct SBDErrorTests {
  @Test("every documented number has a text that says what to do", arguments: SBDErrorCode.allCases)
  func advice(code: SBDErrorCode) {
    let error = SBDError(code)
    #expect(error.code == code.rawValue && error.errorCode == code && error.domain == SBDError.domain)
    // The default of the three switches would be a forgotten case.
    #expect((error.localizedDescription != SBDErrorCode.otherAdvice) == (code != .unknownError))
    #expect(error.localizedDescription.hasSuffix("."))
  }

  @Test("a number that no document names is kept") func unknownNumber() {
    let error = SBDError(code: 400_920)
    #expect(error.code == 400_920 && error.errorCode == nil)
    #expect(error.localizedDescription == SBDErrorCode.otherAdvice)
  }

  @Test(
    "errors of the layers below get their documented number",
    arguments: [
      (ServerError(code: 900_050), 900_050), (ServerError(code: 0), 800_220), (ServerError(code: 400_920), 400_920),
      (WireError(.notConnected, ""), 800_101), (WireError(.ackTimeout, ""), 800_180),
      (WireError(.init(rawValue: "new"), ""), 800_000), (SendFailure.invalidParameter, 800_110),
      (CacheError(.invalidValue, ""), 800_700), (CancellationError(), 800_102),
      (SBDError(.collectionDisposed), 800_600),
      (Unknown(), 800_000), (NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet), 800_120),
    ] as [(any Error, Int)])
  func numbers(error: any Error, code: Int) { #expect(SBDError(error).code == code) }

  @Test(
    "another NSError becomes a documented one, without its content",
    arguments: [
      (NSURLErrorDomain, NSURLErrorTimedOut, 800_220), (NSURLErrorDomain, NSURLErrorCancelled, 800_102),
      (NSURLErrorDomain, NSURLErrorCannotFindHost, 800_121),
      (NSURLErrorDomain, NSURLErrorSecureConnectionFailed, 800_120),
      ("Elsewhere", 400_201, 800_000), (SBDError.domain, 400_201, 400_201),
    ])
  func foreign(domain: String, code: Int, number: Int) {
    let secret = "alice@example.org"
    let error = SBDError(nsError: NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: secret]))
    #expect(error.code == number)
    #expect(!"\(error) \(error.userInfo) \(error.debugDescription)".contains(secret))
  }

  @Test(
    "an answer of the server gives its number and nothing else",
    arguments: [
      (["code": 400_201, "message": "alice", "error": true], 400_201),
      (["code": NSNumber(value: 900_300)], 900_300), (["code": "400201"], 800_140), ([:], 800_140),
    ] as [([String: any Sendable], Int)])
  func dictionary(answer: [String: any Sendable], code: Int) {
    let error = SBDError(dictionary: answer)
    #expect(error.code == code)
    #expect(!"\(error) \(error.userInfo)".contains("alice"))
  }

  @Test("it can be caught and cast as what the app expects") func casting() throws {
    func fail() throws { throw SBDError(.queryInProgress) }
    do {
      try fail()
      Issue.record("nothing was thrown")
    } catch let error as SBDError {
      #expect(error.errorCode == .queryInProgress)
    }
    let plain: NSError = SBDError(.queryInProgress)
    #expect((plain as? SBDError)?.code == SBDErrorCode.queryInProgress.rawValue)
    #expect(plain == SBDError(.queryInProgress) && plain != SBDError(.ackTimeout))
  }

  @Test("it survives archiving; other bytes give nothing") func archiving() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    SBDError(.localDatabase).encode(with: archiver)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(SBDError(coder: reader)?.errorCode == .localDatabase)

    let empty = NSKeyedArchiver(requiringSecureCoding: false)
    empty.finishEncoding()
    #expect(SBDError(coder: try NSKeyedUnarchiver(forReadingFrom: empty.encodedData)) == nil)
  }

  private struct Unknown: Error {}
}
