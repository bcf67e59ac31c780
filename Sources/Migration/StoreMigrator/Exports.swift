// An app that migrates reads reports and names of models, and should not have to know which target declares them.
@_exported public import LegacyStore
@_exported public import MigrationReport
