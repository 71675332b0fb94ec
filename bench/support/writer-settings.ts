/** The settings of the store's writer, for bare databases: the same durability and the same checkpoint interval. */
export const WRITER_SETTINGS = [
  "journal_mode = wal",
  "synchronous = full",
  "foreign_keys = on",
  "wal_autocheckpoint = 8000",
];
