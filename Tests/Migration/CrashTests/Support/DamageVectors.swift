/// Seeds of damaged stores that a build once stumbled over; they are replayed in every run. A seed stands for its store
/// only as long as `DamageKind` and `DamagedStore` draw as they do: add kinds and stores behind those that are there,
/// and look at a seed again when that cannot be.
enum DamageVectors {
  static let seeds: [UInt64] = [
    // An owner id that is no UTF-8: the ledger did not balance.
    1066, 1386,
    // A file format from the future, in the header.
    1069, 1688, 2041,
    // Columns of Z_METADATA under other names.
    1235, 2114,
    // No row has an owner, so there is a quarantine and no cache: `verify` called that a difference.
    5361,
  ]
}
