public import ChatClient
public import Foundation

extension SBDGroupChannel {
  /// See `update(withName:isDistinct:coverUrl:data:customType:completionHandler:)`.
  @discardableResult
  public func update(
    withName name: String?, isDistinct: Bool? = nil, coverUrl: String?, data: String?, customType: String? = nil
  ) async -> (GroupChannel?, SBDError?) {
    await answered { answer in
      update(withName: name, isDistinct: isDistinct, coverUrl: coverUrl, data: data, customType: customType) {
        answer(($0, $1))
      }
    }
  }

  /// See `update(withName:isDistinct:coverImage:coverImageName:data:customType:progressHandler:completionHandler:)`.
  @discardableResult
  public func update(
    withName name: String?, isDistinct: Bool? = nil, coverImage: Data?, coverImageName: String?, data: String?,
    customType: String? = nil, progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (GroupChannel?, SBDError?) {
    await answered(isolation) { answer in
      update(
        withName: name, isDistinct: isDistinct, coverImage: coverImage, coverImageName: coverImageName, data: data,
        customType: customType, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See `update(withName:isDistinct:coverImageFilePath:data:customType:progressHandler:completionHandler:)`.
  @discardableResult
  public func update(
    withName name: String?, isDistinct: Bool, coverImageFilePath: String?, data: String?, customType: String?,
    progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (GroupChannel?, SBDError?) {
    await answered(isolation) { answer in
      update(
        withName: name, isDistinct: isDistinct, coverImageFilePath: coverImageFilePath, data: data,
        customType: customType, progressHandler: progressHandler
      ) { answer(($0, $1)) }
    }
  }

  /// See `update(with:completionHandler:)`.
  @discardableResult
  public func update(with params: SBDGroupChannelParams, isolation: isolated (any Actor)? = #isolation) async -> (
    GroupChannel?, SBDError?
  ) {
    await answered(isolation) { answer in update(with: params) { answer(($0, $1)) } }
  }

  /// See `update(with:progressHandler:completionHandler:)`.
  @discardableResult
  public func update(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler?, isolation: isolated (any Actor)? = #isolation
  ) async -> (GroupChannel?, SBDError?) {
    await answered(isolation) { answer in update(with: params, progressHandler: progressHandler) { answer(($0, $1)) } }
  }
}
