import ChatCache
import ChatModel
import Testing

@testable import CacheSync

@Suite("Resend policy") struct ResendPolicyTests {
  private static let day: Int64 = 86_400_000
  private static let now: Int64 = 1_700_000_000_000

  private func failed(
    _ id: String, code: Int64? = 800101, at createdAt: Int64 = now, automatic: Bool? = nil, resendCount: Int = 0,
    isUndated: Bool = false
  ) throws -> OutgoingMessage {
    let payload = try #require(
      Payload(
        #"{"type":"MESG","channel_url":"c","request_id":"\#(id)","message":"m","created_at":\#(createdAt)}"#))
    return try #require(
      OutgoingMessage(
        Message(payload), state: .failed, isAutomaticallyResendable: automatic, errorCode: code,
        resendCount: resendCount, failedAt: isUndated ? -1 : nil))
  }

  private func policy(_ change: (inout ResendPolicy) -> Void) -> ResendPolicy {
    var policy = ResendPolicy()
    change(&policy)
    return policy
  }

  @Test("the codes of the protocol, and the device's own trouble; no others")
  func codes() throws {
    let policy = policy { $0.isAutomatic = true }
    let automatic: Set<Int64> = [800101, 800200, 800210, 800220, 800700, 900050]
    let manual: Set<Int64> = automatic.union([800120, 800180, 800240, 800250, 800400, 500901, 500910, 900200])
    for code: Int64 in [
      800101, 800102, 800110, 800120, 800130, 800180, 800190, 800200, 800210, 800220, 800240, 800250, 800260, 800400,
      800700, 400105, 400201, 400309, 500901, 500910, 900020, 900041, 900050, 900100, 900200,
    ] {
      #expect(policy.canResendAutomatically(try failed("a", code: code)) == automatic.contains(code), "\(code)")
      #expect(ResendPolicy.canResend(try failed("a", code: code)) == manual.contains(code), "\(code)")
    }
    // Of a legacy store: it says itself, or nothing is known.
    #expect(policy.canResendAutomatically(try failed("a", code: nil, automatic: true)))
    #expect(!policy.canResendAutomatically(try failed("a", code: nil)))
    #expect(!policy.canResendAutomatically(try failed("a", code: 800101, automatic: false)))
    #expect(ResendPolicy.canResend(try failed("a", code: nil)))
  }

  @Test("either layer switches it on; the legacy limits hold where the legacy layer is set up")
  func layers() throws {
    let tired = try failed("a", resendCount: 3)
    #expect(!ResendPolicy().canResendAutomatically(tired))
    #expect(policy { $0.isAutomatic = true }.canResendAutomatically(tired))
    var legacy = ResendPolicy.LegacyLimits()
    legacy.automaticRetryCount = 3
    #expect(!policy { $0.legacy = legacy }.resendsAutomatically)
    // The count is one of the legacy policy "automatic" alone.
    let newLayer = policy { ($0.isAutomatic, $0.legacy) = (true, legacy) }
    #expect(newLayer.canResendAutomatically(tired))
    legacy.isAutomatic = true
    let counted = policy { $0.legacy = legacy }
    #expect(!counted.canResendAutomatically(tired))
    #expect(counted.canResendAutomatically(try failed("a", resendCount: 2)))
    legacy.automaticRetryCount = nil
    #expect(policy { $0.legacy = legacy }.canResendAutomatically(try failed("a", resendCount: 1_000_000)))
  }

  @Test("too old and too many leave, oldest first, and what stays is sent oldest first")
  func limits() throws {
    let (day, now) = (Self.day, Self.now)
    let rows = try [
      failed("expired", at: now - 7 * day - 1), failed("older", at: now - 7 * day), failed("middle", at: now - day),
      failed("middle2", code: 900041, at: now - day), failed("new", at: now - 1),
    ]
    let free = policy { $0.isAutomatic = true }.plan(failed: rows, now: now)
    #expect(free.expired == [] && free.surplus == [] && free.next?.requestID == "expired")
    let legacy = policy {
      $0.legacy = .init()
      $0.legacy?.isAutomatic = true
      $0.legacy?.maximumFailedPerChannel = 3
    }
    let plan = legacy.plan(failed: rows, now: now)
    #expect(plan.expired == ["expired"] && plan.surplus == ["older"] && plan.next?.requestID == "middle")
    #expect(legacy.plan(failed: rows, now: now, isFrozen: true).next == nil)
    #expect(legacy.plan(failed: rows, now: now, isSendable: { $0.requestID == "new" }).next?.requestID == "new")
    let none = policy {
      $0.legacy = .init()
      $0.legacy?.maximumFailedPerChannel = 0
      $0.legacy?.retentionDays = nil
    }
    #expect(none.plan(failed: rows, now: now).surplus == ["expired", "older", "middle", "middle2", "new"])
  }

  @Test("what is of unknown age is neither too old nor one too many, nor makes another one too many")
  func undated() throws {
    let (day, now) = (Self.day, Self.now)
    let rows = try [
      failed("a", at: now - 40 * day, isUndated: true), failed("b", at: now - 30 * day, isUndated: true),
      failed("old", at: now - 8 * day), failed("new", at: now - 1), failed("newer", at: now),
    ]
    let legacy = policy {
      $0.legacy = .init()
      $0.legacy?.maximumFailedPerChannel = 1
    }
    let plan = legacy.plan(failed: rows, now: now)
    #expect(plan.expired == ["old"] && plan.surplus == ["new"])
    #expect(legacy.plan(failed: Array(rows.prefix(2)), now: now) == ResendPlan())
  }
}
