import SwiftSyntax

/// What the types of an app say of themselves, over all of its files: what they inherit and what their members are.
struct AppTypes: Sendable {
  private var inherited: [String: [String]] = [:]
  private var properties: [String: [String: KnownType]] = [:]
  private var results: [String: [String: KnownType]] = [:]
  /// Variables and functions at the top of a file.
  private var globals: [String: KnownType] = [:]

  mutating func add(_ file: SourceFileSyntax) {
    let collector = AppTypeCollector(viewMode: .sourceAccurate)
    collector.walk(file)
    inherited.merge(collector.inherited) { $0 + $1 }
    properties.merge(collector.properties) { $0.merging($1) { first, _ in first } }
    results.merge(collector.results) { $0.merging($1) { first, _ in first } }
    globals.merge(collector.globals) { first, _ in first }
  }

  func isKnown(_ name: String) -> Bool { inherited[name] != nil }

  /// The type and everything above it that the app declares, then names that it does not declare.
  func lineage(_ name: String) -> [String] {
    var found: [String] = []
    var waiting = [name]
    while let next = waiting.first {
      waiting.removeFirst()
      guard !found.contains(next) else { continue }
      found.append(next)
      waiting += inherited[next] ?? []
    }
    return found
  }

  func property(_ name: String, of type: String) -> KnownType? {
    lineage(type).lazy.compactMap { properties[$0]?[name] }.first
  }

  func result(_ name: String, of type: String) -> KnownType? {
    lineage(type).lazy.compactMap { results[$0]?[name] }.first
  }

  func global(_ name: String) -> KnownType? { globals[name] }
}

private final class AppTypeCollector: SyntaxVisitor {
  var inherited: [String: [String]] = [:]
  var properties: [String: [String: KnownType]] = [:]
  var results: [String: [String: KnownType]] = [:]
  var globals: [String: KnownType] = [:]
  private var enclosing: [String] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, node.inheritanceClause)
  }
  override func visitPost(_ node: ClassDeclSyntax) { enclosing.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, node.inheritanceClause)
  }
  override func visitPost(_ node: StructDeclSyntax) { enclosing.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, node.inheritanceClause)
  }
  override func visitPost(_ node: ActorDeclSyntax) { enclosing.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, node.inheritanceClause)
  }
  override func visitPost(_ node: EnumDeclSyntax) { enclosing.removeLast() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, node.inheritanceClause)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { enclosing.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.extendedType.trimmedDescription, node.inheritanceClause)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { enclosing.removeLast() }

  // What is declared inside of functions is the business of whoever reads the function.
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      let type =
        binding.typeAnnotation.flatMap { KnownType($0.type.trimmedDescription) }
        ?? binding.initializer.flatMap { created($0.value) }
      keep(name, type, in: \.properties)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    keep(node.name.text, node.signature.returnClause.flatMap { KnownType($0.type.trimmedDescription) }, in: \.results)
    return .skipChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func begin(_ name: String, _ clause: InheritanceClauseSyntax?) -> SyntaxVisitorContinueKind {
    enclosing.append(name)
    inherited[name, default: []] += clause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    return .visitChildren
  }

  private func keep(
    _ name: String, _ type: KnownType?,
    in table: ReferenceWritableKeyPath<AppTypeCollector, [String: [String: KnownType]]>
  ) {
    guard let type else { return }
    if let owner = enclosing.last {
      self[keyPath: table][owner, default: [:]][name] = type
    } else if table == \.properties {
      globals[name] = type
    }
  }

  /// `Foo(…)` creates a `Foo`, as far as can be told without the rest.
  private func created(_ value: ExprSyntax) -> KnownType? {
    guard let call = value.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, name.first?.isUppercase == true
    else { return nil }
    return .named(name)
  }
}
