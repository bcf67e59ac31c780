// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension FileMessageParams {
    /// `file` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(file)
    public var objc_file: Data? {
      get { self.file }
      set { self.file = newValue }
    }

    /// `fileUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(fileUrl)
    public var objc_fileUrl: String? {
      get { self.fileUrl }
      set { self.fileUrl = newValue }
    }

    /// `thumbnailSizes` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(thumbnailSizes)
    public var objc_thumbnailSizes: [ThumbnailSize]? {
      get { self.thumbnailSizes }
      set { self.thumbnailSizes = newValue }
    }

    /// `fileName` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(fileName)
    public var objc_fileName: String? {
      get { self.fileName }
      set { self.fileName = newValue }
    }

    /// `mimeType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mimeType)
    public var objc_mimeType: String? {
      get { self.mimeType }
      set { self.mimeType = newValue }
    }

    /// `fileSize` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(fileSize)
    public var objc_fileSize: UInt {
      get { self.fileSize }
      set { self.fileSize = newValue }
    }

    /// `init?(file:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithFile:)
    public convenience init?(objc_initWithFile_ p0: Data) { self.init(file: p0) }

    /// `init?(fileUrl:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithFileUrl:)
    public convenience init?(objc_initWithFileUrl_ p0: String) { self.init(fileUrl: p0) }
  }
#endif
