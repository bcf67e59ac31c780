package import ChatWire

extension InterceptedTransport {
  /// A transport whose sends and uploads of messages fail while `isBroken` says so; everything else works.
  package static func failingSends(
    _ base: any ChatTransport, while isBroken: Locked<Bool>
  ) -> InterceptedTransport {
    InterceptedTransport(
      base,
      beforeSend: { _ in
        if isBroken.withValue({ $0 }) { throw WireError(.socketClosed, "The test breaks it.") }
      },
      beforeCall: { call in
        if call.method == .post, isBroken.withValue({ $0 }), call.path.contains("messages") {
          throw WireError(.network, "The test breaks it.")
        }
      })
  }
}
