import ChatModel
import ReportRendering

/// Reads scenarios, and refuses everything unknown: a misspelled key would otherwise make a step do something else.
struct ScenarioReader {
  /// The greatest length in bytes.
  static let maximumLength = 4 << 20
  static let maximumSteps = 20_000

  private var users: [String] = []
  private var names: Set<String> = []
  private var channels: Set<String> = ["main"]

  /// - Throws: `ScenarioProblem`, the first one.
  static func read(_ bytes: some Collection<UInt8>) throws(ScenarioProblem) -> Scenario {
    guard bytes.count <= maximumLength else {
      throw ScenarioProblem("", "The file is longer than 4 MiB.", "Split it.")
    }
    guard let value = JSONValue(bytes) else {
      throw ScenarioProblem(
        "", "This is not one JSON document.", "Check it with any JSON tool; no key may appear twice.")
    }
    var reader = ScenarioReader()
    return try reader.scenario(ScenarioObject(value, "", "An object with the keys of Docs/Guides/comparing.md."))
  }

  private mutating func scenario(_ object: ScenarioObject) throws(ScenarioProblem) -> Scenario {
    try object.requireKeys(among: ["scenario", "title", "rows", "users", "history", "options", "steps"])
    let version = try object.integer("scenario", in: 1...Int64.max)
    guard let version else {
      throw ScenarioProblem("", "`scenario` is missing.", "Write \"scenario\": 1, the format's version.")
    }
    guard version == Scenario.currentVersion else {
      throw ScenarioProblem("", "The file has a different format version.", "This tool reads version 1.")
    }
    var scenario = Scenario()
    guard let title = try object.text("title"), !title.isEmpty else {
      throw ScenarioProblem("", "`title` is missing.", "Say in one sentence what the scenario is about.")
    }
    scenario.title = title
    scenario.rows = try object.texts("rows") ?? []
    try checkRows(scenario.rows)
    if let users = try object.texts("users") { scenario.users = users }
    try check(users: scenario.users)
    users = scenario.users
    if let history = try object.object("history") { scenario.history = try self.history(history) }
    for number in stride(from: 1, through: scenario.history.messages + scenario.history.missed, by: 1) {
      names.insert("h\(number)")
    }
    if let options = try object.object("options") { scenario.options = try self.options(options) }
    for number in stride(from: 1, through: scenario.options.channels, by: 1) { channels.insert("c\(number)") }
    let steps = try object.array("steps") ?? []
    guard !steps.isEmpty else {
      throw ScenarioProblem("", "`steps` is missing or empty.", "Write at least {\"do\": \"open\"}.")
    }
    guard steps.count <= Self.maximumSteps else {
      throw ScenarioProblem("", "There are more than \(Self.maximumSteps) steps.", "Split the file.")
    }
    for (index, value) in steps.enumerated() { scenario.steps.append(try step(value, number: index + 1)) }
    return scenario
  }

  private func checkRows(_ rows: [String]) throws(ScenarioProblem) {
    let known = Set(CoveredRows.all)
    guard rows.allSatisfy(known.contains) else {
      throw ScenarioProblem(
        "rows", "A row is unknown.",
        "Write rows like `legacyToNew.arrived`; Docs/Guides/what-maps-to-what.md lists them all.")
    }
  }

  private func check(users: [String]) throws(ScenarioProblem) {
    guard (2...100).contains(users.count), users.allSatisfy(Scenario.isName), Set(users).count == users.count,
      !users.contains(Stage.observer)
    else {
      throw ScenarioProblem(
        "users", "These are not 2 to 100 different ids.",
        "The first one is the device's user. Use letters, digits, `_` and `-`; `\(Stage.observer)` is reserved.")
    }
  }

  private func history(_ object: ScenarioObject) throws(ScenarioProblem) -> Scenario.History {
    try object.requireKeys(among: ["messages", "cached", "missed"])
    var history = Scenario.History()
    history.messages = try object.count("messages", in: 0...5000) ?? 0
    history.cached = try object.count("cached", in: 0...5000) ?? 0
    history.missed = try object.count("missed", in: 0...5000) ?? 0
    guard history.cached <= history.messages else {
      throw ScenarioProblem(
        "history", "More messages are cached than exist.",
        "`cached` is a part of `messages`; `missed` messages arrived later.")
    }
    return history
  }

  private func options(_ object: ScenarioObject) throws(ScenarioProblem) -> Scenario.Options {
    try object.requireKeys(among: Scenario.Options.keys)
    var options = Scenario.Options()
    if let resend = try object.choice("resend", Scenario.Options.Resend.self) { options.resend = resend }
    options.retries = try object.count("retries", in: 0...1000)
    options.maximumFailed = try object.count("max_failed", in: 0...1000)
    options.capacity = try object.count("capacity", in: 1...100_000)
    options.limit = try object.count("limit", in: 1...100) ?? options.limit
    options.nextLimit = try object.count("next_limit", in: 1...100)
    options.isReversed = try object.flag("reverse") ?? false
    if let kind = try object.choice("kind", Scenario.Options.Kind.self) { options.kind = kind }
    options.customType = try object.text("custom_type")
    options.senders = try object.texts("senders") ?? []
    guard options.senders.allSatisfy(users.contains) else {
      throw ScenarioProblem("options", "A sender is not a user of the scenario.", "Add it to `users`.")
    }
    options.hugeGap = try object.count("huge_gap", in: 1...100_000) ?? options.hugeGap
    if let pace = try object.choice("pace", Scenario.Options.Pace.self) { options.pace = pace }
    options.channels = try object.count("channels", in: 0...50) ?? 0
    options.isPublic = try object.flag("public") ?? false
    return options
  }

  // MARK: Steps

  private mutating func step(_ value: JSONValue, number: Int) throws(ScenarioProblem) -> ScenarioStep {
    let words = ScenarioAction.allCases.map(\.rawValue).joined(separator: ", ")
    let object = try ScenarioObject(value, "step \(number)", "A step is an object with a key `do`.")
    guard let word = try object.text("do") else {
      throw ScenarioProblem(object.place, "`do` is missing.", "It is one of: \(words).")
    }
    guard let action = ScenarioAction(rawValue: word) else {
      throw ScenarioProblem(object.place, "`do` has an unknown word.", "It is one of: \(words).")
    }
    let named = try ScenarioObject(value, "step \(number) (\(action.rawValue))", "")
    try named.requireKeys(among: ["do"] + action.parameters.map(\.name))
    var step = ScenarioStep(action)
    for parameter in action.parameters {
      let given = try self.value(parameter, of: named)
      guard given != nil || !parameter.isRequired else {
        throw ScenarioProblem(named.place, "`\(parameter.name)` is missing.", "Its meaning: \(parameter.meaning).")
      }
      step.values[parameter.name] = given
    }
    if step.count > 1, step.values["as"] != nil {
      throw ScenarioProblem(named.place, "Several messages cannot have one name.", "Remove `as` or `count`.")
    }
    if let name = step.text("as") { names.insert(name) }
    if action == .createChannel, let name = step.text("channel") {
      guard channels.insert(name).inserted else {
        throw ScenarioProblem(named.place, "The channel already exists.", "Choose another name.")
      }
    }
    return step
  }

  private func value(_ parameter: ScenarioParameter, of object: ScenarioObject) throws(ScenarioProblem)
    -> ScenarioValue?
  {
    let name = parameter.name
    switch parameter.kind {
    case .text: return try object.text(name).map(ScenarioValue.text)
    case .flag: return try object.flag(name).map(ScenarioValue.flag)
    case .integer(let range): return try object.integer(name, in: range).map(ScenarioValue.integer)
    case .probability: return try object.probability(name)
    case .user:
      guard let user = try object.text(name) else { return nil }
      guard users.contains(user) else {
        throw ScenarioProblem(object.place, "`\(name)` is not a user of the scenario.", "Add it to `users`.")
      }
      return .text(user)
    case .choice(let words):
      guard let word = try object.text(name) else { return nil }
      guard words.contains(word) else {
        throw ScenarioProblem(
          object.place, "`\(name)` has an unknown word.", "It is one of: \(words.joined(separator: ", ")).")
      }
      return .text(word)
    case .name:
      guard let text = try object.text(name) else { return nil }
      guard Scenario.isName(text), !names.contains(text) else {
        throw ScenarioProblem(
          object.place, "`as` is not a new name.", "Use letters, digits, `_` and `-`, and a name that is not used yet.")
      }
      return .text(text)
    case .channel:
      guard let text = try object.text(name) else { return nil }
      let isNew = parameter.isRequired
      guard isNew ? Scenario.isName(text) : channels.contains(text) else {
        throw ScenarioProblem(
          object.place, "`channel` does not exist.",
          "Use `main`, one of `c1` to `cN` (option `channels`), or one that `create_channel` made: letters and digits.")
      }
      return .text(text)
    case .message: return try message(name, of: object)
    }
  }

  private func message(_ name: String, of object: ScenarioObject) throws(ScenarioProblem) -> ScenarioValue? {
    switch object.members[name] {
    case nil: return nil
    case .integer(let place)? where place != 0 && (-100_000...100_000).contains(place): return .integer(place)
    case .string(let text)? where names.contains(text): return .text(text)
    default:
      throw ScenarioProblem(
        object.place, "`\(name)` does not name a message.",
        "Write `h1` for the first of the history, a name that an earlier step gave with `as`, or a position: 1 is the oldest, "
          + "-1 the newest.")
    }
  }
}
