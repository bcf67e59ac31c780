// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MessageIncludeParams {
    /// `includeMetaArray` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeMetaArray)
    public var objc_includeMetaArray: Bool {
      get { self.includeMetaArray }
      set { self.includeMetaArray = newValue }
    }

    /// `includeReactions` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeReactions)
    public var objc_includeReactions: Bool {
      get { self.includeReactions }
      set { self.includeReactions = newValue }
    }

    /// `includeParentMessageText` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeParentMessageText)
    public var objc_includeParentMessageText: Bool {
      get { self.includeParentMessageText }
      set { self.includeParentMessageText = newValue }
    }

    /// `includeParentMessageInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeParentMessageInfo)
    public var objc_includeParentMessageInfo: Bool {
      get { self.includeParentMessageInfo }
      set { self.includeParentMessageInfo = newValue }
    }
  }
#endif
