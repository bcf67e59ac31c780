import ChatWire

extension SyncEngine {
  /// Whether another file may be uploaded now, beside those that are.
  var canUpload: Bool { jobs.keys.count { $0.kind == .upload } < max(1, configuration.uploadsAtOnce) }

  /// Starts the uploads that waited for others, oldest first.
  func advanceUploads() async {
    await sending.advanceUploads(on: self)
    await openSending.advanceUploads(on: self)
  }

  /// Returns when everything that the app requested to send before was sent or has failed, or after some time.
  /// - Parameter seconds: on the session's clock.
  package nonisolated func untilSent(atMost seconds: Double) async {
    let reply = Locked<CheckedContinuation<Void, Never>?>(nil)
    let finish: @Sendable () -> Void = {
      reply.withValue { continuation in
        continuation?.resume()
        continuation = nil
      }
    }
    let (clock, timer) = (configuration.clock, Locked<Task<Void, Never>?>(nil))
    await withCheckedContinuation { continuation in
      reply.withValue { $0 = continuation }
      timer.withValue {
        $0 = Task {
          guard (try? await clock.sleep(seconds: seconds)) != nil else { return }
          finish()
        }
      }
      // After the calls that were made before.
      let isTaken = submit { engine in
        // Not in the input: what is being sent needs others.
        Task {
          await engine.untilSent()
          finish()
        }
      }
      if !isTaken { finish() }
    }
    timer.withValue { $0?.cancel() }
  }

  private func untilSent() async {
    await sending.untilSent(on: self)
    await openSending.untilSent(on: self)
  }
}
