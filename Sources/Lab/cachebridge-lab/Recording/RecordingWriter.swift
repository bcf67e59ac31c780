import ChatModel

/// Writes a scenario act by act.
struct RecordingWriter {
  private let device: String?
  private let channel: String?
  private var scenario = Scenario()
  private var unexpressed: [String: Int] = [:]
  /// Names.
  private var users: [UserID: String] = [:]
  private var messages: [Int64: String] = [:]
  private var isOpen = false
  private var isOffline = false

  init(device: String?, channel: String?) {
    (self.device, self.channel) = (device, channel)
    scenario.title = "A recorded run"
    scenario.users = []
    if let device { _ = name(ofUser: device) }
  }

  mutating func begin(earlier: [String: [Int64]]) {
    let known = earlier.first { $0.key.hasSameBytes(as: channel ?? "") }?.value ?? []
    scenario.history.messages = known.count
    for (index, id) in known.enumerated() { messages[id] = "h\(index + 1)" }
  }

  private mutating func name(ofUser id: String) -> String {
    if let name = users[id] { return name }
    let name = "user\(users.count + 1)"
    users[id] = name
    scenario.users.append(name)
    return name
  }

  private mutating func count(_ what: String) { unexpressed[what, default: 0] += 1 }

  private mutating func step(_ action: ScenarioAction, _ values: [String: ScenarioValue] = [:]) {
    scenario.steps.append(ScenarioStep(action, values))
  }

  private mutating func withMessage(_ id: Int64, _ body: (inout RecordingWriter, ScenarioValue) -> Void) {
    guard let name = messages[id] else { return count("changes to messages whose sending was not recorded") }
    body(&self, .text(name))
  }

  mutating func add(_ act: RecordedAct) {
    let isDevice = act.userID.hasBytes(of: device)
    switch act.kind {
    case .connected:
      if isDevice, isOffline {
        step(.online)
        isOffline = false
      }
      return
    case .disconnected:
      if isDevice, isOpen, !isOffline {
        step(.offline)
        isOffline = true
      }
      return
    case .other(let what): return count(what)
    default: break
    }
    guard act.channelURL.hasBytes(of: channel) else { return count("what happened in other channels") }
    let user = act.userID.map { name(ofUser: $0) }
    record(act, by: user, isApp: isDevice && act.isByClient)
  }

  private mutating func record(_ act: RecordedAct, by user: String?, isApp: Bool) {
    let by = user.map { ScenarioValue.text($0) }
    switch act.kind {
    case .opened:
      guard isApp, !isOpen else { return }
      isOpen = true
      step(.open)
    case .sent(let id, let kind, let customType, let parentID):
      let name = "m\(messages.count + 1)"
      messages[id] = name
      var values: [String: ScenarioValue] = ["as": .text(name)]
      if let customType, !customType.isEmpty { values["custom_type"] = .text("red") }
      // A scenario's app sends texts; a file or a reply is sent as if by another device.
      if isApp, kind == "text", (parentID ?? 0) == 0 { return step(.appSend, values) }
      if kind != "admin" { values["by"] = by }
      if kind != "text" { values["kind"] = .text(kind) }
      if let parentID, let parent = messages[parentID] { values["reply_to"] = .text(parent) }
      step(.send, values)
    case .edited(let id): withMessage(id) { $0.step(isApp ? .appEdit : .edit, ["message": $1]) }
    case .deleted(let id): withMessage(id) { $0.step(isApp ? .appDelete : .delete, ["message": $1]) }
    case .reacted(let id, let key, let isRemoved):
      withMessage(id) { writer, message in
        var values: [String: ScenarioValue] = ["message": message, "key": .text(key)]
        values["by"] = by
        if isRemoved { values["remove"] = .flag(true) }
        writer.step(.react, values)
      }
    case .typing(let isOn):
      guard let by, !isApp else { return count("typing of the device's user") }
      step(.typing, ["by": by, "on": .flag(isOn)])
    case .read:
      if isApp { step(.markRead) } else if let by { step(.read, ["by": by]) }
    case .member(let action, let userID):
      // A client's own call names nobody.
      guard let id = userID.isEmpty ? act.userID : userID else { return count("calls about members without a user") }
      step(action, ["user": .text(name(ofUser: id))])
    case .frozen(let isOn): step(.freeze, ["on": .flag(isOn)])
    case .plain(.rename): step(.rename, ["to": .text("name \(scenario.steps.count)")])
    case .plain(.metadata): step(.metadata, ["value": .text("value \(scenario.steps.count)")])
    case .plain(let action): step(action)
    case .connected, .disconnected, .other: break
    }
  }

  /// - Returns: the scenario, which can be read again, and what it does not express.
  mutating func finish() -> (Scenario, [String: Int]) {
    // A screen has to exist for anything to be compared.
    if !isOpen { scenario.steps.insert(ScenarioStep(.open), at: 0) }
    if isOffline { step(.online) }
    step(.settle)
    while scenario.users.count < 2 { scenario.users.append("user\(scenario.users.count + 1)") }
    return (scenario, unexpressed)
  }
}
