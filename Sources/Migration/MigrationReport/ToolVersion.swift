/// The name and version of this tool as reports carry it.
public enum ToolVersion {
  public static let current = "0.1.0"
}
