/** The shape of a migration, the SQL that differs between engines, and the rewriting of rows in JavaScript. */

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
  /** Runs after the statements, if SQL cannot compute the new values. */
  readonly rewrite?: () => Rewrite;
}

/** Yields queries with the parameters $1, $2 and so on, in this order, and gets their rows. */
export type Rewrite = Generator<MigrationQuery, void, readonly RewrittenRow[]>;

interface MigrationQuery {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

export interface RewrittenRow {
  readonly budget_id: string;
  readonly id: string;
  readonly value: string;
}

const BATCH = 100;

/** Changes a text column of all rows in which it is not null, in batches. The primary key is the budget and the id. */
export function* rewriteColumn(
  { table, column }: { readonly table: string; readonly column: string },
  change: (value: string) => string,
): Rewrite {
  let [budgetId, id] = ["", ""];
  for (;;) {
    const rows = yield {
      sql: `SELECT budget_id, id, ${column} AS value FROM ${table}
        WHERE ${column} IS NOT NULL AND (budget_id, id) > ($1, $2) ORDER BY budget_id, id LIMIT $3`,
      parameters: [budgetId, id, BATCH],
    };
    for (const row of rows) {
      [budgetId, id] = [row.budget_id, row.id];
      const sql = `UPDATE ${table} SET ${column} = $1 WHERE budget_id = $2 AND id = $3`;
      yield { sql, parameters: [change(row.value), budgetId, id] };
    }
    if (rows.length < BATCH) return;
  }
}
