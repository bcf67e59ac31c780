import AppScan
import ArgumentParser
import Foundation

@main
struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cachebridge-scan",
    abstract: "Find where an app uses SyncManager and SDK 3.1, and what replaces each use.",
    discussion: """
      Reads Swift sources, and names Objective-C files that use the API. Nothing is compiled and nothing is sent. For each
      use it says where it is, what replaces it, and whether that is mechanical, needs thought, or has no counterpart.

      --fix writes what is mechanical into the files; --patch prints it as a patch instead. Whatever is left compiles as
      before. Run it a second time and nothing changes.

      Exit codes: 0 done, 11 a file cannot be read or written (those that can be are in the report), 12 a path does not
      exist, 64 wrong use, or changes that are not committed and no --force.
      """)

  @Argument(help: "Files and folders. In folders, those of packages and builds are left out.")
  var paths: [String]

  @Option(
    name: .shortAndLong, help: "text, json, markdown, html or sarif. Default: by the name of the output, else text.")
  var format: ReportFormat?

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"))
  var output: String?

  @Flag(help: "List every use, not only the totals (text).")
  var list = false

  @Flag(help: "Rename in the files whatever needs only a new name.")
  var fix = false

  @Flag(help: "Print these changes as a patch instead of a report: for `git apply` at the repository's root.")
  var patch = false

  @Flag(help: "With --fix: run even if the folder has uncommitted changes, or is in no git repository.")
  var force = false

  func validate() throws {
    if paths.contains(where: \.isEmpty) { throw ValidationError("A path is empty.") }
    if fix && patch { throw ValidationError("--fix and --patch cannot be used together.") }
    if force && !fix { throw ValidationError("--force belongs to --fix.") }
    if patch, format != nil { throw ValidationError("--patch prints a patch; leave --format out.") }
  }

  func run() throws {
    do {
      var files = try SourceFiles(paths: paths)
      if fix {
        for file in files.found { SourceReplacement(file.path).removeLeftover() }
        if !force { try WorkingTree.requireClean(files.found.map(\.path)) }
      }
      let sources = try files.read()
      for problem in files.leftOut { say("\(problem) It is left out.") }
      if sources.isEmpty { say("No file that ends in .swift, .m, .mm or .h was found.") }
      let report = AppScan().scan(sources)
      if patch {
        let names = WorkingTree.names(of: sources.map(\.path))
        try write(zip(zip(sources, report.files), names).map { $0.0.patch($0.1, name: $1) }.joined())
      } else {
        if fix { try change(sources, report) }
        try write(try rendered(report))
      }
      if !files.leftOut.isEmpty { throw ExitCode(11) }
    } catch let failure as ScanFailure {
      say(failure.message)
      throw ExitCode(failure.code)
    }
  }

  private func say(_ message: String) {
    FileHandle.standardError.write(Data("cachebridge-scan: \(message)\n".utf8))
  }

  private func change(_ sources: [AppScan.Source], _ report: ScanReport) throws {
    var changed = 0
    for (source, file) in zip(sources, report.files) {
      let fixed = source.fixed(file)
      guard !fixed.text.utf8.elementsEqual(source.text.utf8) else { continue }
      do {
        try SourceReplacement(source.path).write(fixed.text)
      } catch let failure as ScanFailure {
        throw ScanFailure(code: failure.code, message: "\(failure.message) \(changed) files are changed already.")
      }
      changed += 1
    }
    FileHandle.standardError.write(Data("\(changed) files changed.\n".utf8))
  }

  private func rendered(_ report: ScanReport) throws -> String {
    switch format ?? output.flatMap(ReportFormat.init(path:)) ?? .text {
    case .text: report.text(listsUses: list)
    case .json: try report.json()
    case .markdown: report.markdown
    case .html: report.html
    case .sarif: try report.sarif()
    }
  }

  private func write(_ text: String) throws {
    guard let output else {
      FileHandle.standardOutput.write(Data(text.utf8))
      return
    }
    if let file = try SourceFiles(paths: paths).found.first(where: { SourceFiles.isSame($0.path, output) }) {
      throw ScanFailure(code: 64, message: "\(file.path) is one of the sources: choose another output.")
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw ScanFailure(code: 11, message: "\(output) cannot be written.")
    }
  }
}

enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, markdown, html, sarif

  init?(path: String) {
    switch URL(fileURLWithPath: path).pathExtension {
    case "json": self = .json
    case "md": self = .markdown
    case "html": self = .html
    case "sarif": self = .sarif
    case "txt": self = .text
    default: return nil
    }
  }
}

/// Why the command ends, and with which code.
struct ScanFailure: Error {
  let code: Int32
  let message: String
}
