#if canImport(Darwin)
  import ChatConnection
  import Foundation
  import Security

  extension ServerTrust {
    /// What URLSession asks before it speaks to a server. The host's name is part of the trust's own policy.
    func answer(to challenge: URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
      guard case .certificateFile(let path) = self,
        challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
        let trust = challenge.protectionSpace.serverTrust
      else { return (.performDefaultHandling, nil) }
      let roots = ServerTrust.certificates(inFile: path)
      guard !roots.isEmpty, SecTrustSetAnchorCertificates(trust, roots as CFArray) == errSecSuccess,
        SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess, SecTrustEvaluateWithError(trust, nil)
      else { return (.cancelAuthenticationChallenge, nil) }
      return (.useCredential, URLCredential(trust: trust))
    }

    /// The certificates of a PEM file; none when it cannot be read.
    private static func certificates(inFile path: String) -> [SecCertificate] {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
      return text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
        let body = part.components(separatedBy: "-----END CERTIFICATE-----")[0]
        guard let data = Data(base64Encoded: body, options: .ignoreUnknownCharacters) else { return nil }
        return SecCertificateCreateWithData(nil, data as CFData)
      }
    }
  }
#endif
