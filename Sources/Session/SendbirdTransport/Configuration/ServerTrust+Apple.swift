#if canImport(Darwin)
  import ChatConnection
  import Foundation
  import Security

  extension ServerTrust {
    /// Answers URLSession's challenge whether to trust a server. The file is read once, so that a file that disappears
    /// later does not end the app's connections.
    struct Judge: Sendable {
      /// DER. `nil` for the system's roots.
      private let roots: [Data]?

      init(_ trust: ServerTrust) {
        switch trust {
        case .system: roots = nil
        case .certificateFile(let path): roots = Judge.certificates(inFile: path)
        }
      }

      /// The host name is part of the trust's own policy.
      func answer(to challenge: URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let roots, challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
          let trust = challenge.protectionSpace.serverTrust
        else { return (.performDefaultHandling, nil) }
        let anchors = roots.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
        guard !anchors.isEmpty, SecTrustSetAnchorCertificates(trust, anchors as CFArray) == errSecSuccess,
          SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess, SecTrustEvaluateWithError(trust, nil)
        else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, URLCredential(trust: trust))
      }

      /// The certificates of a PEM file; none if it cannot be read.
      private static func certificates(inFile path: String) -> [Data] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
          let body = part.components(separatedBy: "-----END CERTIFICATE-----")[0]
          return Data(base64Encoded: body, options: .ignoreUnknownCharacters)
        }
      }
    }
  }
#endif
