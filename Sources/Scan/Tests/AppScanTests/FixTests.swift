import Testing

@testable import AppScan

/// What `--fix` writes, and what it leaves.
@Suite struct FixTests {
  private func fixed(_ text: String) -> String {
    let source = AppScan.Source(path: "App.swift", text: text)
    return source.fixed(AppScan().scan([source]).files[0]).text
  }

  @Test(arguments: [
    // Labels, also those that go and those that come, and a trailing closure.
    (
      "func send(_ channel: SBDGroupChannel, _ params: SBDUserMessageParams) {\n"
        + "  channel.sendUserMessage(with: params) { message, error in }\n}\n",
      "func send(_ channel: GroupChannel, _ params: UserMessageParams) {\n"
        + "  channel.sendUserMessage(params: params) { message, error in }\n}\n"
    ),
    (
      "func again(_ channel: SBDGroupChannel, _ old: SBDUserMessage) {\n"
        + "  channel.resendUserMessage(with: /* the failed one */ old, completionHandler: nil)\n}\n",
      "func again(_ channel: GroupChannel, _ old: UserMessage) {\n"
        + "  channel.resendUserMessage(old, completionHandler: nil)\n}\n"
    ),
    (
      "SBDGroupChannel.getWithUrl(url, completionHandler: done)\n",
      "GroupChannel.getChannel(url: url, completionHandler: done)\n"
    ),
    // A call that is a property now, and a facade with another name.
    ("let ready = SBDMain.isInitialized()  // asked once\n", "let ready = SendbirdChat.isInitialized  // asked once\n"),
    (
      "SBDMain.connect(withUserId: id, accessToken: nil) { user, error in print(user?.profileUrl ?? \"\") }\n",
      "SendbirdChat.connect(userId: id, authToken: nil) { user, error in print(user?.profileURL ?? \"\") }\n"
    ),
    // What a cast, a loop, a binding and a closure of the vendor's tell.
    (
      "func show(_ messages: [SBDBaseMessage]) {\n  for message in messages {\n"
        + "    if let file = message as? SBDFileMessage { print(file.plainUrl ?? \"\", message.channelUrl) }\n  }\n}\n",
      "func show(_ messages: [BaseMessage]) {\n  for message in messages {\n"
        + "    if let file = message as? FileMessage { print(file.plainURL ?? \"\", message.channelURL) }\n  }\n}\n"
    ),
  ])
  func mechanical(old: String, new: String) {
    #expect(fixed(old) == new)
    #expect(fixed(new) == new)
  }

  @Test(arguments: [
    // The app's own types have members of these names, too.
    "struct Link { var channelUrl: String }\nfunc open(_ link: Link) { print(link.channelUrl) }\n",
    "class Screen { func remove() {}\n  func close() { remove() } }\n",
    // Nothing tells what it is.
    "func open(_ link: Link) { print(link.channelUrl) }\n",
    // Strings and comments.
    "// SBDMain.connect\nlet text = \"SBDUserMessage\"\n",
    // What has no current name stays.
    "import SendBirdSyncManager\nfunc f(_ c: SBSMMessageCollection) { c.remove() }\n",
  ])
  func leftAlone(text: String) {
    #expect(fixed(text) == text)
  }

  @Test func importsFollowTheNames() {
    // Nothing of 3.1 is left: the module changes.
    #expect(
      fixed("import SendBirdSDK\n\nlet message: SBDUserMessage? = nil\n")
        == "import SendbirdChatSDK\n\nlet message: UserMessage? = nil\n")
    // Some of it stays: the new module joins, once.
    let rest = "import SendBirdSDK\nfunc f() {\n  SBDMain.reconnect()\n  SBDMain.setAppGroup(\"group\")\n}\n"
    let joined =
      "import SendBirdSDK\nimport SendbirdChatSDK\nfunc f() {\n  SendbirdChat.reconnect()\n  SBDMain.setAppGroup(\"group\")\n}\n"
    #expect(fixed(rest) == joined)
    #expect(fixed(joined) == joined)
    // A current name that any of the modules brings needs no other import.
    let types = "import SendBirdSyncManager\nfunc f(_ c: SBSMMessageCollection, _ m: SBDUserMessage) {}\n"
    #expect(fixed(types) == types.replacing("SBDUserMessage", with: "UserMessage"))
  }

  @Test func lineEndsAndUnusualTextStay() {
    let text = "import SendBirdSDK\r\n\tlet emoji = \"👩‍👩‍👧\" // é\r\nlet m: SBDUserMessage? = nil\r\n"
    #expect(
      fixed(text)
        == text.replacing("SBDUserMessage", with: "UserMessage").replacing("SendBirdSDK", with: "SendbirdChatSDK"))
  }

  @Test func aPatchHasWhatChanges() {
    let source = AppScan.Source(path: "Sources/App.swift", text: "let a = 1\nlet m: SBDUserMessage? = nil\nlet b = 2")
    #expect(
      source.patch(AppScan().scan([source]).files[0]) == """
        --- a/Sources/App.swift
        +++ b/Sources/App.swift
        @@ -1,3 +1,3 @@
         let a = 1
        -let m: SBDUserMessage? = nil
        +let m: UserMessage? = nil
         let b = 2
        \\ No newline at end of file

        """)
  }
}
