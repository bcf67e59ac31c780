import ChatClient

extension SBDError {
  /// An error with a number of the legacy layer.
  convenience init(legacy code: SBSMErrorCode) { self.init(code: Int64(code.rawValue)) }

  /// What a legacy call reports: errors of the cache get the legacy layer's number.
  convenience init(legacy error: any Error) {
    let converted = (error as? SBDError) ?? SBDError(error)
    self.init(
      code: converted.code == SBDErrorCode.localDatabase.rawValue
        ? Int64(SBSMErrorCode.databaseIOError.rawValue) : Int64(converted.code))
  }
}
