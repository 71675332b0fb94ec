/** The shape of a migration, and the SQL that differs between engines. */

/** The parts of DDL that differ between engines. */
export interface MigrationEngine {
  /** A text type that is compared and sorted by bytes. */
  readonly text: string;
  readonly boolean: string;
  readonly bigint: string;
  /** Ends CREATE TABLE: SQLite then checks the types of values. */
  readonly strict: string;
  /**
   * Ends CREATE TABLE instead of `strict`: SQLite then also stores the rows in the order of the primary key, for a table
   * that is read by it.
   */
  readonly withoutRowid: string;
  /** The current time, in the format of stored timestamps. */
  readonly now: string;
  /** The timestamp a number of days after the one in a column, in the same format. */
  readonly daysAfter: (column: string, days: number) => string;
  /** Leaves a new column without its default. On SQLite, which cannot do this, the statement does nothing. */
  readonly dropDefault: (table: string, column: string) => string;
  /** For changes of which SQLite is incapable, such as replacing a primary key: it gets a new table instead. */
  readonly isSqlite: boolean;
}

export interface Migration {
  readonly id: string;
  readonly statements: (engine: MigrationEngine) => readonly string[];
}
