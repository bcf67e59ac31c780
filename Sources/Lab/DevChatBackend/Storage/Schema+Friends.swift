extension Schema {
  /// Friends of users. A removed one stays, for changelogs.
  static let friends = """
    ALTER TABLE user ADD COLUMN allows_discovery INTEGER NOT NULL DEFAULT 1;
    CREATE TABLE friend (
      user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      friend INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
      key TEXT NOT NULL, name TEXT NOT NULL, added INTEGER NOT NULL, changed INTEGER NOT NULL,
      is_removed INTEGER NOT NULL, PRIMARY KEY (user, friend)) WITHOUT ROWID;

    """
}
