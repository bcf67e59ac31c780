// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension FileMessage {
    /// `url` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(url)
    public var objc_url: String { self.url }

    /// `plainUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(plainUrl)
    public var objc_plainUrl: String? { self.plainUrl }

    /// `name` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(name)
    public var objc_name: String { self.name }

    /// `size` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(size)
    public var objc_size: UInt { self.size }

    /// `type` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(type)
    public var objc_type: String { self.type }

    /// `thumbnails` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(thumbnails)
    public var objc_thumbnails: [Thumbnail]? { self.thumbnails }

    /// `requestState` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(requestState)
    public var objc_requestState: MessageRequestState {
      @objc(getRequestState) get { self.requestState }
    }

    /// `getParams()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getFileMessageParams)
    public func objc_getFileMessageParams() -> FileMessageParams? { self.getParams() }
  }
#endif
