import SwiftSyntax

extension Inference {
  /// What a call calls.
  struct Callee {
    let row: MappingTable.MemberRow
    /// The parameter of each argument in parentheses.
    let parameters: [Int]
  }

  func row(of call: FunctionCallExprSyntax) -> MappingTable.MemberRow? { callee(of: call)?.row }

  /// The vendor's call that this is; `nil` if it is none, or if the type of what stands before it is not known.
  func callee(of call: FunctionCallExprSyntax) -> Callee? {
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if index.isKnown(name), scopes.look(name) == nil { return fitting(index.rows(owner: name, base: "init"), call) }
      for owner in enclosing.reversed() {
        for type in app.lineage(owner) {
          if let callee = fitting(index.rows(owner: type, base: name), call) { return callee }
        }
      }
      return nil
    }
    guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
      let (owner, isStatic) = owner(type(of: base))
    else { return nil }
    let name = access.declName.baseName.text
    for type in app.lineage(owner) {
      let rows = index.rows(owner: type, base: name).filter { ($0.kind != "func" && $0.kind != "var") == isStatic }
      if let callee = fitting(rows, call) { return callee }
    }
    return nil
  }

  /// The rows that a call could be by its name and labels alone.
  func possible(_ call: FunctionCallExprSyntax, base: String) -> [MappingTable.MemberRow] {
    index.rows(base: base).filter { fitting([$0], call) != nil }
  }

  func owner(_ type: KnownType?) -> (String, isStatic: Bool)? {
    switch type {
    case .named(let name): (name, false)
    case .type(let name): (name, true)
    default: nil
    }
  }

  private func fitting(_ rows: [MappingTable.MemberRow], _ call: FunctionCallExprSyntax) -> Callee? {
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    let trailing = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
    var best: Callee?
    for row in rows {
      let name = MemberName(row.name)
      guard
        let parameters = name.parameters(of: labels, trailing: trailing, optional: Set(row.optional ?? []))
      else { continue }
      // The one that leaves the fewest parameters out.
      if let found = best, MemberName(found.row.name).labels?.count ?? 0 <= name.labels?.count ?? 0 { continue }
      best = Callee(row: row, parameters: parameters)
    }
    return best
  }
}
