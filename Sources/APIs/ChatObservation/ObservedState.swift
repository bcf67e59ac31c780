import Observation

/// What a model shows. Whoever reads a part of it inside of `withObservationTracking`, as SwiftUI does from iOS 17 on, is
/// told when that part changes. Below, a model is an `ObservableObject` and tells of every change.
///
/// There is no `@Observable` here: its code needs iOS 17, and models of two kinds would be two implementations.
@MainActor @dynamicMemberLookup final class ObservedState<Contents: Sendable> {
  private var contents: Contents
  /// An `ObservationRegistrar`, which has no name on older systems.
  private let registrar: (any Sendable)?
  /// Called before each change.
  var willChange: () -> Void = {}

  init(_ contents: Contents) {
    self.contents = contents
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      registrar = ObservationRegistrar()
    } else {
      registrar = nil
    }
  }

  /// A part. Setting it is a change in any case: a handle of a channel stays the same when its channel changes.
  subscript<Value>(dynamicMember part: WritableKeyPath<Contents, Value>) -> Value {
    get {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
        observation?.access(self, keyPath: whole.appending(path: part))
      }
      return contents[keyPath: part]
    }
    set {
      willChange()
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *), let observation {
        observation.withMutation(of: self, keyPath: whole.appending(path: part)) { contents[keyPath: part] = newValue }
      } else {
        contents[keyPath: part] = newValue
      }
    }
  }

  /// Sets a part that says everything about itself, unless it is as it was.
  func set<Value: Equatable>(_ part: WritableKeyPath<Contents, Value>, _ value: Value) {
    if contents[keyPath: part] != value { self[dynamicMember: part] = value }
  }

  private var whole: ReferenceWritableKeyPath<ObservedState, Contents> { \ObservedState.contents }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  private var observation: ObservationRegistrar? { registrar as? ObservationRegistrar }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ObservedState: Observable {}
