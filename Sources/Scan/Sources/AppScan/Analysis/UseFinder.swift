import SwiftSyntax

/// Walks through one file and notes each use of the vendor's API, and what `--fix` would change.
final class UseFinder: SyntaxVisitor {
  var inference: Inference
  private let path: String
  private let locations: SourceLocationConverter
  private(set) var uses: [Use] = []
  private(set) var edits: [Edit] = []
  /// The imports of the vendor's modules.
  private(set) var imports: [ImportDeclSyntax] = []
  /// Whether a current name comes with the module of version 4 only.
  private(set) var needsCurrentModule = false
  /// Functions and types around the place.
  private var place: [String] = []
  /// The parameters of closures that the vendor's calls take.
  private var closures: [SyntaxIdentifier: [KnownType?]] = [:]
  /// Names that a call's own entry covers.
  private var covered: Set<SyntaxIdentifier> = []

  init(path: String, file: SourceFileSyntax, index: TableIndex, app: AppTypes) {
    self.path = path
    inference = Inference(index: index, app: app)
    locations = SourceLocationConverter(fileName: path, tree: file)
    super.init(viewMode: .sourceAccurate)
  }

  private var index: TableIndex { inference.index }

  // MARK: Notes

  private func note(
    _ token: TokenSyntax, symbol: String, effort: Effort, step: Int, new: String? = nil, advice: String? = nil,
    isCertain: Bool = true
  ) {
    let location = locations.location(for: token.positionAfterSkippingLeadingTrivia)
    uses.append(
      Use(
        file: path, line: location.line, column: location.column, symbol: symbol,
        place: place.joined(separator: "."), effort: effort, step: step, replacement: new, advice: advice ?? "",
        isCertain: isCertain))
  }

  private func replace(_ token: TokenSyntax, with text: String) {
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(start: start, end: start + token.trimmedLength.utf8Length, text: text))
  }

  // MARK: Imports and types

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = node.path.trimmedDescription
    guard VendorModule.all.contains(module) else { return .skipChildren }
    imports.append(node)
    if let token = node.path.first?.name {
      note(token, symbol: "import \(module)", effort: .mechanical, step: 2)
    }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    noteType(node.name)
    return .visitChildren
  }

  private func noteType(_ token: TokenSyntax) {
    let name = token.text
    guard let row = index.types[name] else {
      if VendorModule.hasPrefix(name), !inference.app.isKnown(name) {
        note(
          token, symbol: name, effort: .none, step: 2,
          advice: "not in the vendor's SDK 3.1 nor in SyncManager as we know them")
      }
      return
    }
    note(token, symbol: name, effort: row.effort, step: row.step, new: row.new, advice: row.advice)
    if let new = row.new, row.effort == .mechanical { replace(token, with: new) }
  }

  // MARK: Expressions

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard !covered.contains(node.id) else { return .skipChildren }
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id { return .skipChildren }
    let name = node.baseName.text
    if case .some = inference.scopes.look(name) { return .skipChildren }
    if index.types[name] != nil || VendorModule.hasPrefix(name) { noteType(node.baseName) }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let callee = inference.callee(of: node) else {
      notePossible(node)
      return .visitChildren
    }
    let row = callee.row
    for (argument, parameter) in zip(node.arguments, callee.parameters) {
      expect(argument.expression, row.takes?[safe: parameter])
    }
    let passed = Set(callee.parameters)
    let rest = (row.takes ?? []).indices.filter { !passed.contains($0) }
    let trailing = [node.trailingClosure].compactMap { $0 } + node.additionalTrailingClosures.map(\.closure)
    for (closure, parameter) in zip(trailing, rest.suffix(trailing.count)) {
      expect(ExprSyntax(closure), row.takes?[parameter])
    }
    if row.kind == "init" {
      if let token = calledName(node) { note(token, row) }
    } else if let token = calledName(node) {
      note(token, row)
      if row.effort == .mechanical, row.new != nil { rename(node, callee) }
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard !covered.contains(node.id), !isCalled(node) else { return .visitChildren }
    let token = node.declName.baseName
    guard let base = node.base else { return .visitChildren }
    let type = inference.type(of: base)
    guard let (owner, isStatic) = inference.owner(type) else {
      if type == nil { notePossible(token) }
      return .visitChildren
    }
    guard inference.app.property(token.text, of: owner) == nil else { return .visitChildren }
    for known in inference.app.lineage(owner) {
      let rows = index.rows(owner: known, base: token.text)
      guard let row = rows.first(where: { ($0.kind != "var") == isStatic && !$0.name.contains("(") }) else { continue }
      note(token, row)
      if row.effort == .mechanical, let new = row.new {
        if row.module != nil { needsCurrentModule = true }
        rename(token, base: base, to: new)
      }
      break
    }
    return .visitChildren
  }

  private func note(_ token: TokenSyntax, _ row: MappingTable.MemberRow) {
    note(
      token, symbol: "\(row.owner).\(row.name)", effort: row.effort, step: row.step, new: row.new, advice: row.advice)
  }

  private func isCalled(_ node: MemberAccessExprSyntax) -> Bool {
    node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
  }

  private func calledName(_ node: FunctionCallExprSyntax) -> TokenSyntax? {
    node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
  }

  /// A closure that is an argument gets the types of its parameters from the parameter it is passed for.
  private func expect(_ expression: ExprSyntax, _ type: String?) {
    guard let closure = expression.as(ClosureExprSyntax.self), case .closure(let parameters)? = index.type(type) else {
      return
    }
    closures[closure.id] = parameters
  }

  // MARK: By name alone

  /// A call on something of an unknown type whose name and labels only the vendor's API has.
  private func notePossible(_ node: FunctionCallExprSyntax) {
    guard let access = node.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
      inference.type(of: base) == nil
    else { return }
    let name = access.declName.baseName.text
    let rows = inference.possible(node, base: name).filter { $0.effort != .mechanical || $0.new != nil }
    // `remove()` and `update(_:)` are everybody's.
    guard let row = rows.first, node.arguments.contains(where: { $0.label?.text.count ?? 0 > 6 }) else { return }
    note(
      access.declName.baseName, symbol: "\(row.owner).\(row.name)",
      effort: row.effort == .mechanical ? .thought : row.effort,
      step: row.step,
      advice: row.new.map { "`\($0)`, if it is the vendor's" } ?? row.advice, isCertain: false)
  }

  private func notePossible(_ token: TokenSyntax) {
    let rows = index.rows(base: token.text).filter { $0.new != nil && $0.kind == "var" }
    guard let row = rows.first, let new = row.new else { return }
    note(
      token, symbol: "\(row.owner).\(row.name)", effort: .thought, step: row.step,
      advice: "`\(new)`, if it is the vendor's", isCertain: false)
  }

  // MARK: Changes

  private func rename(_ node: FunctionCallExprSyntax, _ callee: Inference.Callee) {
    guard let new = callee.row.new, let token = calledName(node) else { return }
    if callee.row.module != nil { needsCurrentModule = true }
    let access = node.calledExpression.as(MemberAccessExprSyntax.self)
    let name = rename(token, base: access?.base, to: new)
    guard let labels = name.labels else {
      // A property now: the parentheses go.
      if let left = node.leftParen, let right = node.rightParen { replace(left, with: ""); replace(right, with: "") }
      return
    }
    for (argument, parameter) in zip(node.arguments, callee.parameters) {
      let label = labels[parameter]
      switch (argument.label, label) {
      case (let old?, "_"):
        let end = argument.expression.positionAfterSkippingLeadingTrivia.utf8Offset
        edits.append(Edit(start: old.positionAfterSkippingLeadingTrivia.utf8Offset, end: end, text: ""))
      case (let old?, _) where old.text != label: replace(old, with: label)
      case (nil, let label) where label != "_":
        let start = argument.expression.positionAfterSkippingLeadingTrivia.utf8Offset
        edits.append(Edit(start: start, end: start, text: "\(label): "))
      default: break
      }
    }
  }

  @discardableResult
  private func rename(_ token: TokenSyntax, base: ExprSyntax?, to new: String) -> MemberName {
    var text = new
    if let dot = new.firstIndex(of: "."), !new[..<dot].contains("(") {
      text = String(new[new.index(after: dot)...])
      if let type = base?.as(DeclReferenceExprSyntax.self) {
        covered.insert(type.id)
        replace(type.baseName, with: String(new[..<dot]))
      }
    }
    let name = MemberName(text)
    if name.base != token.text { replace(token, with: name.base) }
    return name
  }

  // MARK: What is around

  private func begin(_ name: String, type: String? = nil) {
    place.append(name)
    if let type { inference.enclosing.append(type) }
    inference.scopes.push()
  }

  private func end(type: Bool = false) {
    place.removeLast()
    if type { inference.enclosing.removeLast() }
    inference.scopes.pop()
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, type: node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { end(type: true) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, type: node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { end(type: true) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, type: node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { end(type: true) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node.name.text, type: node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { end(type: true) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    begin(name, type: name)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { end(type: true) }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text }
    let name = labels.isEmpty ? "\(node.name.text)()" : "\(node.name.text)(\(labels.joined(separator: ":")):)"
    if node.parent?.is(MemberBlockItemSyntax.self) == true {
      noteDelegateMethod(node.name, MemberName(base: node.name.text, labels: labels))
    }
    begin(name)
    add(node.signature.parameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { end() }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    begin("init")
    add(node.signature.parameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { end() }

  private func add(_ clause: FunctionParameterClauseSyntax) {
    for parameter in clause.parameters {
      let name = parameter.secondName ?? parameter.firstName
      inference.scopes.add(name.text, index.type(parameter.type.trimmedDescription))
    }
  }

  /// A method of one of the vendor's delegates that an app's type implements.
  private func noteDelegateMethod(_ token: TokenSyntax, _ name: MemberName) {
    guard let owner = inference.enclosing.last else { return }
    for type in inference.app.lineage(owner) where index.types[type]?.kind == "protocol" {
      guard let row = index.rows(owner: type, base: name.base).first(where: { MemberName($0.name) == name }) else {
        continue
      }
      note(token, row)
      if row.effort == .mechanical, let new = row.new { replace(token, with: MemberName(new).base) }
      return
    }
  }

  // MARK: Variables

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    inference.scopes.push()
    return .visitChildren
  }
  override func visitPost(_ node: CodeBlockSyntax) { inference.scopes.pop() }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    inference.scopes.push()
    let types = closures[node.id] ?? []
    switch node.signature?.parameterClause {
    case .simpleInput(let names)?:
      for (position, parameter) in names.enumerated() {
        inference.scopes.add(parameter.name.text, types[safe: position] ?? nil)
      }
    case .parameterClause(let clause)?:
      for (position, parameter) in clause.parameters.enumerated() {
        let name = parameter.secondName ?? parameter.firstName
        let own = parameter.type.flatMap { index.type($0.trimmedDescription) }
        inference.scopes.add(name.text, own ?? types[safe: position] ?? nil)
      }
    case nil:
      for (position, type) in types.enumerated() { inference.scopes.add("$\(position)", type) }
    }
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { inference.scopes.pop() }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    inference.scopes.push()
    return .visitChildren
  }
  override func visitPost(_ node: IfExprSyntax) { inference.scopes.pop() }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    inference.scopes.push()
    return .visitChildren
  }
  override func visitPost(_ node: WhileStmtSyntax) { inference.scopes.pop() }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    inference.scopes.push()
    return .visitChildren
  }
  override func visitPost(_ node: SwitchCaseSyntax) { inference.scopes.pop() }

  /// `case let message as SBDUserMessage`.
  override func visitPost(_ node: SwitchCaseItemSyntax) {
    guard let binding = node.pattern.as(ValueBindingPatternSyntax.self),
      let expression = binding.pattern.as(ExpressionPatternSyntax.self)?.expression.as(SequenceExprSyntax.self),
      let name = expression.elements.first?.as(PatternExprSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)
    else { return }
    inference.scopes.add(name.identifier.text, inference.type(of: ExprSyntax(expression)))
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    inference.scopes.push()
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      inference.scopes.add(name, inference.type(of: node.sequence)?.element)
    }
    return .visitChildren
  }
  override func visitPost(_ node: ForStmtSyntax) { inference.scopes.pop() }

  override func visitPost(_ node: OptionalBindingConditionSyntax) {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return }
    let type =
      node.typeAnnotation.flatMap { index.type($0.type.trimmedDescription) }
      ?? (node.initializer?.value).map { inference.type(of: $0) } ?? inference.scopes.look(name) ?? nil
    // `if let message` without a value is the variable of that name.
    if node.initializer == nil, type == nil, inference.scopes.look(name) == nil { return }
    inference.scopes.add(name, type)
  }

  override func visitPost(_ node: PatternBindingSyntax) {
    guard place.count > inference.enclosing.count,
      let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return }
    let type =
      node.typeAnnotation.flatMap { index.type($0.type.trimmedDescription) }
      ?? node.initializer.flatMap { inference.type(of: $0.value) }
    inference.scopes.add(name, type)
  }
}

extension Array {
  /// The element, or `nil` outside.
  subscript(safe position: Int) -> Element? { indices.contains(position) ? self[position] : nil }
}
