// What an app needs about the file (`CacheError`, `CacheFile`, `SyncedRange`) comes with the cache.
@_exported import CacheStorage
