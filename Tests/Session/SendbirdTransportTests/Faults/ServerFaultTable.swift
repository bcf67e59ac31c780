import ChatWire
import Testing

/// What the app sees of a fault. The tests prove it and the guide shows it, both from here.
struct ServerFaultCell: Sendable, CustomTestStringConvertible {
  let fault: ServerFault
  let point: ServerFault.Point
  /// How the operation ends: "ok", or the label of its error. Of events: which of two arrive, in which order.
  let outcome: String
  /// Where the connection stands afterwards, before the fault is lifted.
  let state: ConnectionState
  var testDescription: String { "\(fault) × \(point)" }

  private static let columns: [ServerFault.Point] = [.connect, .request, .upload, .send, .event]

  /// Rows of outcomes and states in the order of `columns`; `-` where the fault has no place.
  private static let rows: [(ServerFault, [String])] = [
    (.slow, ["ok connected", "ok connected", "ok connected", "ok connected", "1 2 connected"]),
    (
      .silent,
      [
        "login_timeout disconnected", "request_timeout connected", "upload_timeout connected",
        "ack_timeout reconnecting", "2 connected",
      ]
    ),
    (.unanswered, ["-", "-", "-", "ack_timeout connected", "2 connected"]),
    (
      .refusal,
      [
        "socket_failed disconnected", "server 400105 connected", "server 400105 connected",
        "server 900050 connected", "1 2 connected",
      ]
    ),
    (
      .failure,
      [
        "socket_failed disconnected", "server 500901 connected", "server 500901 connected",
        "server 500901 connected", "1 2 connected",
      ]
    ),
    (
      .overload,
      [
        "socket_failed disconnected", "server 500910 connected", "server 500910 connected",
        "server 900200 connected", "1 2 connected",
      ]
    ),
    (
      .expired,
      ["server 400309 disconnected", "ok connected", "ok connected", "server 400309 connected", "2 connected"]
    ),
    (
      .revoked,
      [
        "server 400310 disconnected", "server 400310 disconnected", "server 400310 disconnected",
        "server 400310 disconnected", "2 disconnected",
      ]
    ),
    (
      .dropped,
      [
        "socket_failed disconnected", "network connected", "network connected", "socket_closed reconnecting",
        "2 reconnecting",
      ]
    ),
    (.droppedLate, ["-", "network connected", "network connected", "socket_closed reconnecting", "-"]),
    (.duplicated, ["-", "-", "-", "-", "1 1 2 connected"]),
    (.delayed, ["-", "-", "-", "-", "2 1 connected"]),
    (.reordered, ["-", "-", "-", "-", "2 1 connected"]),
    (.skewedAhead, ["ok connected", "ok connected", "ok connected", "ok connected", "1 2 connected"]),
    (.skewedBack, ["ok connected", "ok connected", "ok connected", "ok connected", "1 2 connected"]),
    (
      .refused,
      ["socket_failed disconnected", "network connected", "network connected", "ok connected", "1 2 connected"]
    ),
    (
      .cut,
      [
        "socket_failed disconnected", "network connected", "network connected", "socket_closed reconnecting",
        "2 reconnecting",
      ]
    ),
    (
      .reset,
      [
        "socket_failed disconnected", "network connected", "network connected", "socket_closed reconnecting",
        "2 reconnecting",
      ]
    ),
    (
      .halfWritten,
      [
        "socket_failed disconnected", "network connected", "network connected", "socket_closed reconnecting",
        "1 2 connected",
      ]
    ),
    (
      .stalledOut,
      [
        "socket_failed disconnected", "request_timeout connected", "upload_timeout connected",
        "ack_timeout reconnecting", "1 2 reconnecting",
      ]
    ),
    (
      .stalledIn,
      [
        "socket_failed disconnected", "request_timeout connected", "upload_timeout connected",
        "ack_timeout reconnecting", "2 reconnecting",
      ]
    ),
    (.split, ["ok connected", "ok connected", "ok connected", "ok connected", "1 2 connected"]),
  ]

  static let all: [ServerFaultCell] = rows.flatMap { fault, cells in
    zip(columns, cells).compactMap { point, text -> ServerFaultCell? in
      guard let space = text.lastIndex(of: " "),
        let state = ConnectionState(rawValue: String(text[space...].dropFirst()))
      else { return nil }
      return ServerFaultCell(fault: fault, point: point, outcome: String(text[..<space]), state: state)
    }
  }

  /// The table as the guide shows it.
  static var guide: String {
    var lines = [
      "| fault | " + columns.map(\.rawValue).joined(separator: " | ") + " |",
      "|---|" + columns.map { _ in "---|" }.joined(),
    ]
    for (fault, _) in rows {
      let cells = columns.map { point in
        all.first { $0.fault == fault && $0.point == point }.map(\.words) ?? "–"
      }
      lines.append("| \(fault.meaning) | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var words: String {
    let what =
      switch outcome {
      case "1 2": "arrives"
      case "2": "lost"
      case "1 1 2": "arrives twice"
      case "2 1": "arrives after the next"
      case let text where text.hasPrefix("server "): "refused \(text.dropFirst("server ".count))"
      case "ok": "ok"
      default: "`\(outcome)`"
      }
    return state == .connected ? what : "\(what), \(state)"
  }
}
