import ChatModel
import LegacyStore

/// Owners and channels of a store, all chosen before the first row is written.
struct FixturePlan {
  /// UTF-8 of the owner ids.
  let owners: [[UInt8]]
  /// Grouped by owner.
  let channels: [ChannelPlan]
  /// Accounts of the server; the owners come first.
  let users: [FixtureUser]

  init(_ recipe: FixtureRecipe) {
    var random = SeededRandom(recipe.seed)
    owners = Self.ownerIDs(recipe, &random)
    users = FixtureUser.pool(owners: owners, count: 60, &random)
    channels = Self.channels(recipe, &random)
  }

  /// Ordinary ids; with edge cases, the first ones break careless comparisons and file names.
  private static func ownerIDs(_ recipe: FixtureRecipe, _ random: inout SeededRandom) -> [[UInt8]] {
    var special: [String] = []
    if recipe.edgeCases, recipe.owners > 1 {
      // The first two are canonically equivalent but still two users; the fourth needs a hashed file name.
      special = [
        "am\u{E9}lie.4711", "ame\u{301}lie.4711", "nul\u{0}inside", String(repeating: "long-", count: 30),
        "../up/%2e%2e", "Case", "case", "\"quoted\\\u{7F}\u{1F600}",
      ]
    }
    return (0..<recipe.owners).map { index in
      if index < special.count { return Array(special[index].utf8) }
      var id = Array("member-".utf8)
      id.append(decimal: 10_000 + Int64(index) * 90_000 + Int64(random.below(90_000)))
      return id
    }
  }

  private static func channels(_ recipe: FixtureRecipe, _ random: inout SeededRandom) -> [ChannelPlan] {
    guard recipe.channels > 0 || recipe.messages > 0 else { return [] }
    let counts = (0..<recipe.owners).map { max(1, share($0, of: recipe.channels, among: recipe.owners)) }
    let most = counts.max() ?? 1
    var result: [ChannelPlan] = []
    for owner in 0..<recipe.owners {
      let messages = share(owner, of: recipe.messages, among: recipe.owners)
      let sizes = sizes(total: messages, channels: counts[owner], &random)
      for slot in 0..<counts[owner] {
        // Every fourth channel is one that all owners are in.
        let server = slot % 4 == 0 ? slot : owner * most + slot
        result.append(
          ChannelPlan(
            owner: owner, ordinal: result.count, serverNumber: server, serverChannels: recipe.owners * most,
            messages: sizes[slot], seed: recipe.seed))
      }
    }
    return result
  }

  private static func share(_ index: Int, of total: Int, among parts: Int) -> Int {
    total / parts + (index < total % parts ? 1 : 0)
  }

  /// Half of the messages in the first channel, the rest unevenly over the others.
  private static func sizes(total: Int, channels: Int, _ random: inout SeededRandom) -> [Int] {
    guard channels > 1 else { return [total] }
    let weights = (1..<channels).map { _ in 1 + random.below(8) * random.below(8) }
    let whole = weights.reduce(0, +)
    let rest = total / 2
    var sizes = [0] + weights.map { rest * $0 / whole }
    sizes[0] = total - sizes.reduce(0, +)
    return sizes
  }
}

/// One channel row and the messages of its channel. Message `index` can be created without those before it.
struct ChannelPlan {
  let owner: Int
  /// Position among all channel rows.
  let ordinal: Int
  let url: [UInt8]
  let messages: Int
  /// Number of the channel on the server; the same for owners who share it, and so is all of its content.
  let serverNumber: Int
  let contentSeed: UInt64
  private let serverChannels: Int
  /// Milliseconds since 1970.
  let createdAt: Int64

  /// Mean time between two messages in ms.
  private static let step: Int64 = 40_000

  init(owner: Int, ordinal: Int, serverNumber: Int, serverChannels: Int, messages: Int, seed: UInt64) {
    self.owner = owner
    self.ordinal = ordinal
    self.serverNumber = serverNumber
    self.serverChannels = serverChannels
    self.messages = messages
    contentSeed = SeededRandom.mixed(seed, UInt64(serverNumber) &+ 1)
    var url = Array("sendbird_group_channel_".utf8)
    url.append(decimal: 100_000_000 + Int64(serverNumber) * 7_919)
    url.append(0x5F)
    url.append(contentsOf: Hex.text(contentSeed).utf8.prefix(10))
    self.url = url
    createdAt = 1_550_000_000_000 + Int64(contentSeed % 86_400_000)
  }

  /// Strictly ascending in `index`.
  func messageID(_ index: Int) -> Int64 {
    1_000_000_000 + Int64(index) * Int64(serverChannels) + Int64(serverNumber)
  }

  /// Milliseconds since 1970, strictly ascending in `index`.
  func messageTime(_ index: Int) -> Int64 {
    createdAt + 1_000 + Int64(index) * Self.step
      + Int64(SeededRandom.mixed(contentSeed, ~UInt64(index)) % UInt64(Self.step))
  }
}
