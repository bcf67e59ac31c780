// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension UserMessageParams {
    /// `message` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(message)
    public var objc_message: String {
      get { self.message }
      set { self.message = newValue }
    }

    /// `targetLanguages` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(targetLanguages)
    public var objc_targetLanguages: [String]? {
      get { self.targetLanguages }
      set { self.targetLanguages = newValue }
    }

    /// `mentionedMessageTemplate` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mentionedMessageTemplate)
    public var objc_mentionedMessageTemplate: String? {
      get { self.mentionedMessageTemplate }
      set { self.mentionedMessageTemplate = newValue }
    }

    /// `init?(message:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithMessage:)
    public convenience init?(objc_initWithMessage_ p0: String) { self.init(message: p0) }
  }
#endif
