// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

// MARK: URLSession

public struct URLRequest: Hashable, Sendable {
  public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy, reloadIgnoringLocalCacheData }
  public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60) {}
  public var url: URL? {
    get { nil }
    set {}
  }
  public var httpMethod: String? {
    get { nil }
    set {}
  }
  public var httpBody: Data? {
    get { nil }
    set {}
  }
  public var allHTTPHeaderFields: [String: String]? {
    get { nil }
    set {}
  }
  public mutating func setValue(_ v: String?, forHTTPHeaderField f: String) {}
}
public typealias NSURLRequest = URLRequest
open class URLResponse: NSObject, @unchecked Sendable {}
open class HTTPURLResponse: URLResponse, @unchecked Sendable { open var statusCode: Int { 0 } }
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class URLCache: NSObject, @unchecked Sendable {}
open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open class var `default`: URLSessionConfiguration { fatalError() }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open var httpCookieStorage: HTTPCookieStorage? {
    get { nil }
    set {}
  }
  open var urlCache: URLCache? {
    get { nil }
    set {}
  }
  open var requestCachePolicy: URLRequest.CachePolicy {
    get { .useProtocolCachePolicy }
    set {}
  }
  open var sharedContainerIdentifier: String? {
    get { nil }
    set {}
  }
  open var timeoutIntervalForRequest: TimeInterval {
    get { 0 }
    set {}
  }
  open var timeoutIntervalForResource: TimeInterval {
    get { 0 }
    set {}
  }
}
open class OperationQueue: NSObject, @unchecked Sendable {}
open class URLSession: NSObject, @unchecked Sendable {
  public convenience init(configuration: URLSessionConfiguration) { fatalError() }
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?
  ) { fatalError() }
  open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
  open func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask { fatalError() }
  open class var shared: URLSession { fatalError() }
  open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask { fatalError() }
  open func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask { fatalError() }
  open func finishTasksAndInvalidate() {}
  open func invalidateAndCancel() {}
  public enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }
}
open class URLSessionTask: NSObject, NSCopying, @unchecked Sendable {
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open var taskIdentifier: Int { 0 }
  open func cancel() {}
  open func resume() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
  public enum Message: Sendable { case data(Data), string(String) }
  public enum CloseCode: Int, Sendable { case invalid = 0, normalClosure = 1000, goingAway = 1001 }
  open var maximumMessageSize: Int {
    get { 0 }
    set {}
  }
  open var closeCode: CloseCode { .invalid }
  open func cancel(with closeCode: CloseCode, reason: Data?) {}
  public func send(_ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {}
  public func send(_ message: Message) async throws {}
  public func receive(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void) {}
  public func receive() async throws -> Message { fatalError() }
}
open class URLProtectionSpace: NSObject {
  open var authenticationMethod: String { "" }; open var serverTrust: SecTrust? { nil }; open var host: String { "" }
}
open class URLAuthenticationChallenge: NSObject { open var protectionSpace: URLProtectionSpace { fatalError() } }
open class URLCredential: NSObject, @unchecked Sendable { public convenience init(trust: SecTrust) { fatalError() } }
public let NSURLAuthenticationMethodServerTrust: String = ""
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
}
extension URLSessionDelegate {
  public func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {}
}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
extension URLSessionTaskDelegate {
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {}
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?)
}

// MARK: Security

public typealias CFArray = NSArray
public typealias CFData = NSData
public class CFError {}
public class SecTrust: @unchecked Sendable {}
public class SecCertificate: @unchecked Sendable {}
public typealias OSStatus = Int32
public let errSecSuccess: OSStatus = 0
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ certs: CFArray?) -> OSStatus { 0 }
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ only: Bool) -> OSStatus { 0 }
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: CFData) -> SecCertificate? { nil }
@objc(NSData) open class NSData: NSObject {}
extension Data: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSData { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSData, result: inout Data?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSData, result: inout Data?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSData?) -> Data { Data() }
}
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
