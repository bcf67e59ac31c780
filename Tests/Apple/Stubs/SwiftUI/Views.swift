// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

import Foundation

@preconcurrency @MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public typealias Body = Never; public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { fatalError() }
  public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { fatalError() }
}
public struct EmptyView: View { public init() {}; public var body: Never { fatalError() } }
public struct TupleView<T>: View { public init(_ value: T) {}; public var body: Never { fatalError() } }
public struct _ConditionalContent<TrueContent, FalseContent> {}
extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

// MARK: Scenes

@preconcurrency @MainActor public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
@preconcurrency @MainActor public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
extension App { @MainActor @preconcurrency public static func main() {} }

// MARK: Views

public struct LocalizedStringKey: ExpressibleByStringInterpolation { public init(stringLiteral value: String) {} }
public struct Text: View {
  nonisolated public init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) {}
  public var body: Never { fatalError() }
}
public struct HorizontalAlignment: Sendable {
  public static var leading: HorizontalAlignment { fatalError() };
  public static var center: HorizontalAlignment { fatalError() }
}
public struct VerticalAlignment: Sendable { public static var center: VerticalAlignment { fatalError() } }
public struct VStack<Content: View>: View {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}
public struct HStack<Content: View>: View {
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}
public struct List<SelectionValue: Hashable, Content: View>: View {
  public var body: Never { fatalError() }
}
extension List where SelectionValue == Never { nonisolated public init(@ViewBuilder content: () -> Content) {} }
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
@available(iOS 14, macOS 11, *)
public struct ProgressView<Label: View>: View {
  public var body: Never { fatalError() }
}
@available(iOS 14, macOS 11, *)
extension ProgressView where Label == EmptyView {
  nonisolated public init() {}
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {}
}
public struct Button<Label: View>: View { public var body: Never { fatalError() } }
extension Button where Label == Text {
  @preconcurrency nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
}
public struct TextField<Label: View>: View { public var body: Never { fatalError() } }
extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
}
public struct NavigationView<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct NavigationLink<Label: View, Destination: View>: View {
  nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) {}
  public var body: Never { fatalError() }
}
public struct TabView<SelectionValue: Hashable, Content: View>: View { public var body: Never { fatalError() } }
extension TabView where SelectionValue == Int { nonisolated public init(@ViewBuilder content: () -> Content) {} }

@available(iOS 14, macOS 11, *)
public struct ScrollViewReader<Content: View>: View {
  nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
  public var body: Never { fatalError() }
}
@available(iOS 14, macOS 11, *)
public struct ScrollViewProxy { public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {} }
public struct UnitPoint: Hashable, Sendable { public static let bottom = UnitPoint() }

// MARK: Modifiers

public struct Font: Hashable, Sendable { public static let headline = Font() }
public struct Edge {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8; public init(rawValue: Int8) { self.rawValue = rawValue };
    public static let all = Set(rawValue: 15)
  }
}
extension View {
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { EmptyView() }
  nonisolated public func font(_ font: Font?) -> some View { EmptyView() }
  nonisolated public func lineLimit(_ number: Int?) -> some View { EmptyView() }
  nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { EmptyView() }
  @available(iOS 14, macOS 11, *)
  @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    EmptyView()
  }
  @available(iOS 14, macOS 11, *)
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, *)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, *)
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { EmptyView() }
  @available(iOS 14, macOS 11, *)
  nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void)
    -> some View
  { EmptyView() }
  nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { EmptyView() }
}

public protocol NavigationViewStyle {}
@available(macOS, unavailable)
public struct StackNavigationViewStyle: NavigationViewStyle {
  public init() {}
}
@available(macOS, unavailable)
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: StackNavigationViewStyle { fatalError() }
}
