import SwiftSyntax

/// The types of expressions, as far as names, declarations and the vendor's table tell. It guesses nothing: what it does
/// not know is `nil`.
struct Inference {
  let index: TableIndex
  let app: AppTypes
  var scopes = Scopes()
  /// The app's types around the place, innermost last.
  var enclosing: [String] = []

  func type(of expression: ExprSyntax) -> KnownType? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node): return type(named: node.baseName.text)
    case .memberAccessExpr(let node): return type(of: node)
    case .functionCallExpr(let node): return type(of: node)
    case .optionalChainingExpr(let node): return type(of: node.expression)
    case .forceUnwrapExpr(let node): return type(of: node.expression)
    case .tryExpr(let node): return type(of: node.expression)
    case .awaitExpr(let node): return type(of: node.expression)
    case .asExpr(let node): return KnownType(node.type.trimmedDescription)
    case .tupleExpr(let node):
      return node.elements.count == 1 ? node.elements.first.flatMap { type(of: $0.expression) } : nil
    case .subscriptCallExpr(let node): return type(of: node.calledExpression)?.element
    case .ternaryExpr(let node): return type(of: node.thenExpression)
    case .arrayExpr(let node): return node.elements.first.flatMap { type(of: $0.expression) }.map { .list($0) }
    case .sequenceExpr(let node): return type(of: node)
    default: return nil
    }
  }

  private func type(named name: String) -> KnownType? {
    if name == "self" { return enclosing.last.map { .named($0) } }
    if name == "Self" { return enclosing.last.map { .type($0) } }
    if let variable = scopes.look(name) { return variable }
    for owner in enclosing.reversed() {
      if let type = member(name, of: owner) { return type }
    }
    if index.isKnown(name) || app.isKnown(name) { return .type(name) }
    return app.global(name)
  }

  private func type(of node: MemberAccessExprSyntax) -> KnownType? {
    let name = node.declName.baseName.text
    guard let base = node.base.flatMap({ type(of: $0) }) else { return nil }
    if name == "self" { return base }
    switch base {
    case .named(let owner): return member(name, of: owner)
    case .type(let owner): return staticMember(name, of: owner)
    case .list(let element): return ["first", "last"].contains(name) ? element : name == "lazy" ? base : nil
    case .closure: return nil
    }
  }

  private func type(of node: FunctionCallExprSyntax) -> KnownType? {
    if let callee = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = callee.baseName.text
      if scopes.look(name) == nil, index.isKnown(name) || app.isKnown(name) { return .named(name) }
      return enclosing.reversed().lazy.compactMap { app.result(name, of: $0) }.first
    }
    guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base else { return nil }
    let name = callee.declName.baseName.text
    switch type(of: base) {
    case .list(let element)?:
      if ["first", "last", "min", "max", "randomElement", "popLast", "removeLast", "removeFirst", "remove"].contains(
        name)
      {
        return element
      }
      return ["filter", "sorted", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "shuffled"].contains(name)
        ? .list(element) : nil
    case .named(let owner)?:
      if let row = row(of: node) { return index.type(row.gives) }
      return app.result(name, of: owner)
    case .type(let owner)?:
      if name == "init" { return .named(owner) }
      if let row = row(of: node) { return row.gives == "Self" ? .named(owner) : index.type(row.gives) }
      return app.result(name, of: owner)
    default: return nil
    }
  }

  /// `a ?? b`, `a as? B`: the parser gives operators in a row.
  private func type(of node: SequenceExprSyntax) -> KnownType? {
    let elements = Array(node.elements)
    guard let first = elements.first else { return nil }
    for (position, element) in elements.enumerated().dropFirst() {
      if element.is(UnresolvedAsExprSyntax.self), position + 1 < elements.count,
        let target = elements[position + 1].as(TypeExprSyntax.self)
      {
        return KnownType(target.type.trimmedDescription)
      }
      if let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text, sign != "??" { return nil }
      if element.is(UnresolvedIsExprSyntax.self) || element.is(AssignmentExprSyntax.self) { return nil }
    }
    return type(of: first)
  }

  // MARK: Members

  private func member(_ name: String, of owner: String) -> KnownType? {
    for type in app.lineage(owner) {
      if let own = app.property(name, of: type) { return own }
      if let row = index.rows(owner: type, base: name).first(where: { $0.kind == "var" }) {
        return index.type(row.gives)
      }
    }
    return nil
  }

  private func staticMember(_ name: String, of owner: String) -> KnownType? {
    let rows = index.rows(owner: owner, base: name)
    if rows.contains(where: { $0.kind == "case" }) { return .named(owner) }
    if let row = rows.first(where: { $0.kind == "static var" }) { return index.type(row.gives) }
    return app.property(name, of: owner)
  }
}
