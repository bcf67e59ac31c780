// What an app needs of the file (`CacheError`, `CacheFile`, `SyncedRange`) comes with the cache.
@_exported import CacheStorage
