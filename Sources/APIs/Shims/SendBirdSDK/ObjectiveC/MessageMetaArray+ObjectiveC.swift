// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MessageMetaArray {
    /// `key` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(key)
    public var objc_key: String { self.key }

    /// `value` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(value)
    public var objc_value: [String] { self.value }

    /// `init(key:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithKey:)
    public convenience init(objc_initWithKey_ p0: String) { self.init(key: p0) }

    /// `init(key:value:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithKey:value:)
    public convenience init(objc_initWithKey_value_ p0: String, _ p1: [String]?) { self.init(key: p0, value: p1) }

    /// `addValue(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addValue:)
    public func objc_addValue_(_ p0: Set<String>) { self.addValue(p0) }

    /// `addValue(with:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addValueWithArray:)
    public func objc_addValueWithArray_(_ p0: [String]) { self.addValue(with: p0) }

    /// `removeValue(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeValue:)
    public func objc_removeValue_(_ p0: Set<String>) { self.removeValue(p0) }

    /// `removeValue(with:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeValueWithArray:)
    public func objc_removeValueWithArray_(_ p0: [String]) { self.removeValue(with: p0) }
  }
#endif
