import Foundation
import LiveTesting
import SendBirdSDK
import Testing

extension SeedSnippets {
  /// Making, changing, finding and counting channels, as apps of 2018 to 2021 do it.
  @Suite("Channels of version 3.1") struct ChannelsOf31Tests {
    @Test("channels are made and changed with params") func params() async throws {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      for user in ["carol", "dave"] { try await fixture.server("POST", "users", #"{"user_id":"\#(user)"}"#) }
      let selectedUsers = (try await fixture.channel().members as? [SBDMember])?.filter { $0.userId == "bob" } ?? []
      let params = SBDGroupChannelParams()
      params.coverUrl = "https://example.com/cover.png"
      params.channelUrl = "made_by_params"
      params.name = "Made"
      params.add(selectedUsers)
      params.addUserId("carol")
      params.addUserIds(["carol", "dave"])
      params.setOperators(selectedUsers)
      params.isDistinct = false
      params.isSuper = false
      params.isPublic = true
      params.customType = "t"
      params.data = "d"
      #expect(params.userIds() ?? [] == ["bob", "carol", "dave"] && params.operatorUserIds ?? [] == ["bob"])
      #expect(!params.isEphemeral && params.isDiscoverable && params.messageSurvivalSeconds == -1)
      let made: SBDGroupChannel? = await withCheckedContinuation { continuation in
        SBDGroupChannel.createChannel(
          with: params,
          completionHandler: { (channel, error) in
            guard error == nil else {
              log.append("failed \(error!.code)")
              continuation.resume(returning: nil)
              return
            }
            continuation.resume(returning: channel)
          })
      }
      let channel = try #require(made)
      #expect(channel.channelUrl == "made_by_params" && channel.coverUrl == "https://example.com/cover.png")
      #expect(channel.memberCount == 4 && channel.isPublic && channel.customType == "t" && channel.data == "d")
      #expect(channel.getMember("bob")?.role == .operator)

      // Alice is no operator of it: the server refuses the change.
      let change = SBDGroupChannelParams()
      change.name = "Changed"
      channel.update(with: change) { channel, error in log.append("refused \(error != nil)") }
      await log.until("refused true")
      let own = try await fixture.channel()
      change.coverImage = Data("picture".utf8)
      own.update(with: change, progressHandler: { sent, total, expected in log.append("progress") }) {
        channel, error in
        log.append("\(channel?.name ?? "") \(channel?.coverUrl?.isEmpty == false)")
      }
      await log.until("Changed true")
      #expect(log.calls.contains("progress"))
      await fixture.stop()
    }

    @Test("channels with a cover image from a file") func coverFiles() async throws {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      let file = fixture.folder.url.appendingPathComponent("cover.png")
      try Data("picture".utf8).write(to: file)
      let made: SBDGroupChannel? = await withCheckedContinuation { continuation in
        SBDGroupChannel.createChannel(
          withName: "Pictures", isDistinct: false, userIds: ["bob"], coverImageFilePath: file.path, data: nil,
          customType: nil, progressHandler: nil,
          completionHandler: { channel, error in continuation.resume(returning: channel) })
      }
      let channel = try #require(made)
      let first = channel.coverUrl
      #expect(first?.isEmpty == false && channel.name == "Pictures")
      channel.update(
        withName: nil, isDistinct: false, coverImageFilePath: file.path, data: "d", customType: nil,
        progressHandler: nil
      ) { channel, error in log.append("\(channel?.name ?? "") \(channel?.coverUrl != first) \(channel?.data ?? "")") }
      await log.until("Pictures true d")
      channel.update(
        withName: nil, isDistinct: false, coverImageFilePath: "/nowhere/at/all", data: nil, customType: nil,
        progressHandler: nil
      ) { channel, error in log.append("missing \(error?.code ?? 0)") }
      await log.until("missing 800110")
      await fixture.stop()
    }

    @Test("a distinct channel is found again; unknown members are left out, or refused") func distinct() async throws {
      let fixture = try await SnippetFixture()
      try await fixture.server("POST", "users", #"{"user_id":"carol"}"#)
      let log = CallLog()
      let params = SBDGroupChannelParams()
      params.addUserIds(["carol", "unknown"])
      for isNew in [true, false] {
        SBDGroupChannel.createDistinctChannelIfNotExist(with: params) { channel, isCreated, error in
          log.append("\(channel?.memberCount ?? 0) \(isCreated)")
        }
        await log.until("2 \(isNew)")
      }
      params.isStrict = true
      SBDGroupChannel.createChannel(with: params) { channel, error in log.append("strict \(error?.code ?? 0)") }
      await log.until("strict 400201")
      await fixture.stop()
    }

    @Test("files with thumbnails, from bytes and from a path") func thumbnails() async throws {
      let fixture = try await SnippetFixture()
      let (channel, log) = (try await fixture.channel(), CallLog())
      var thumbnailSizes: [SBDThumbnailSize] = []
      thumbnailSizes.append(SBDThumbnailSize.make(withMaxWidth: 320.0, maxHeight: 240.0))
      thumbnailSizes.append(SBDThumbnailSize.make(withMaxCGSize: CGSize(width: 100, height: 50))!)
      func isDone(_ message: SBDFileMessage?) -> String {
        let thumbnails = message?.thumbnails ?? []
        #expect(thumbnails.allSatisfy { ($0.copy() as? SBDThumbnail) == $0 })
        return "\(message?.name ?? "") \(thumbnails.map { "\(Int($0.maxSize.width))x\(Int($0.maxSize.height))" })"
      }
      let pending = channel.sendFileMessage(
        withBinaryData: Data("picture".utf8), filename: "a.png", type: "image/png", size: 7,
        thumbnailSizes: thumbnailSizes, data: "d", customType: "c",
        progressHandler: { (bytesSent, totalBytesSent, totalBytesExpectedToSend) in log.append("progress") },
        completionHandler: { (fileMessage, error) in
          if error != nil { return }
          log.append(isDone(fileMessage))
        })
      #expect(pending.requestId.isEmpty == false && pending.customType == "c")
      await log.until(#"a.png ["320x240", "100x50"]"#)
      #expect(log.calls.contains("progress"))

      let file = fixture.folder.url.appendingPathComponent("b.png")
      try Data("another".utf8).write(to: file)
      channel.sendFileMessage(
        withFilePath: file.path, type: "image/png",
        thumbnailSizes: [SBDThumbnailSize.make(withMaxWidth: 8, maxHeight: 8)],
        data: nil, customType: nil, progressHandler: nil
      ) { fileMessage, error in log.append(isDone(fileMessage)) }
      await log.until(#"b.png ["8x8"]"#)
      channel.sendFileMessage(
        withFilePath: "/nowhere/at/all", type: "image/png", thumbnailSizes: nil, data: nil, customType: nil,
        progressHandler: nil
      ) { fileMessage, error in log.append("missing \(error != nil)") }
      await log.until("missing true")
      await fixture.stop()
    }

    @Test("unread messages, mentions and invitations, counted by kind") func counts() async throws {
      let fixture = try await SnippetFixture()
      try await fixture.server(
        "POST", "group_channels",
        #"{"user_ids":["alice","bob"],"channel_url":"large","is_super":true,"custom_type":"big"}"#)
      try await fixture.server("PUT", "users/alice/channel_invitation_preference", #"{"auto_accept":false}"#)
      try await fixture.server(
        "POST", "group_channels",
        #"{"user_ids":["alice","bob"],"channel_url":"later","invitation_status":{"alice":"invited_by_non_friend"}}"#)
      try await fixture.send("one")
      try await fixture.send("two", #","mention_type":"users","mentioned_user_ids":["alice"]"#, to: "large")
      try await fixture.send("three", to: "large")
      let log = CallLog()
      let params = SBDGroupChannelTotalUnreadMessageCountParams()
      params.superChannelFilter = .super
      SBDMain.getTotalUnreadMessageCount(with: params) { count, error in log.append("large \(count)") }
      await log.until("large 2")
      params.superChannelFilter = .nonSuper
      SBDGroupChannel.getTotalUnreadMessageCount(with: params) { count, error in log.append("small \(count)") }
      await log.until("small 1")
      params.superChannelFilter = .all
      params.channelCustomTypesFilter = ["big"]
      SBDMain.getTotalUnreadMessageCount(with: params) { count, error in log.append("typed \(count)") }
      await log.until("typed 2")

      SBDMain.getUnreadItemCount(with: .groupChannelUnreadMessageCount) { (count, error) in
        log.append("all \(count?.groupChannelUnreadMessageCount ?? 0)")
      }
      await log.until("all 3")
      let keys = SBDUnreadItemKey(
        rawValue: SBDUnreadItemKey.superUnreadMentionCount.rawValue
          | SBDUnreadItemKey.groupChannelInvitationCount.rawValue)!
      SBDGroupChannel.getUnreadItemCount(with: keys) { count, error in
        guard let count = count else { return }
        log.append(
          "mentions \(count.superUnreadMentionCount) invitations \(count.unsignedInteger(for: .groupChannelInvitationCount))"
            + " \(count.has(.superUnreadMentionCount)) \(count.has(.superUnreadMessageCount))")
      }
      await log.until("mentions 1 invitations 1 true false")
      try await fixture.channel().getUnreadItemCount(with: []) { count, error in log.append("none \(error?.code ?? 0)")
      }
      await log.until("none 800110")
      await fixture.stop()
    }

    @Test("public channels are listed, and joined") func publicChannels() async throws {
      let fixture = try await SnippetFixture()
      for (url, more) in [
        ("open_a", #","name":"A","custom_type":"t""#), ("open_b", #","name":"B","is_super":true"#),
        ("open_c", #","name":"C","is_discoverable":false"#),
      ] {
        try await fixture.server(
          "POST", "group_channels", #"{"user_ids":["bob"],"channel_url":"\#(url)","is_public":true\#(more)}"#)
      }
      let log = CallLog()
      let query = SBDGroupChannel.createPublicGroupChannelListQuery()
      query?.includeEmptyChannel = true
      query?.limit = 1
      query?.order = .channelNameAlphabetical
      query?.publicMembershipFilter = .all
      let done: ([SBDGroupChannel]?, SBDError?) -> Void = { channels, error in
        log.append(error.map { "\($0.code)" } ?? (channels ?? []).map(\.channelUrl).joined(separator: ","))
      }
      query?.loadNextPage(completionHandler: done)
      await log.until("open_a")
      #expect(query?.hasNext == true && query?.isLoading == false)
      query?.loadNextPage(completionHandler: done)
      await log.until("open_b")
      #expect(query?.hasNext == false)

      let large = SBDGroupChannel.createPublicGroupChannelListQuery()
      large?.includeEmptyChannel = true
      large?.superChannelFilter = .super
      let found: SBDGroupChannel? = await withCheckedContinuation { continuation in
        large?.loadNextPage { channels, error in continuation.resume(returning: channels?.first) }
      }
      let channel = try #require(found)
      #expect(channel.channelUrl == "open_b" && channel.isPublic && !channel.hasMember("alice"))
      channel.join { error in log.append("joined \(error == nil)") }
      await log.until("joined true")
      #expect(channel.hasMember("alice"))
      let joined = SBDGroupChannel.createPublicGroupChannelListQuery()
      joined?.includeEmptyChannel = true
      joined?.publicMembershipFilter = .joined
      joined?.loadNextPage { channels, error in log.append("mine \((channels ?? []).map(\.channelUrl))") }
      await log.until(#"mine ["open_b"]"#)
      await fixture.stop()
    }
  }
}
