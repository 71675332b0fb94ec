/** The shape of a migration, the SQL that differs between engines, and the rewriting of rows in JavaScript. */

/** The parts of DDL that differ between engines. */
export interface MigrationEngine {
  /** A text type that is compared and sorted by bytes. */
  readonly text: string;
  readonly boolean: string;
  readonly bigint: string;
  /** The options after the closing parenthesis of CREATE TABLE. */
  readonly tableOptions: string;
  /** The options of a table that is accessed only by its primary key. */
  readonly clusteredTableOptions: string;
  /** The current time, in the format of stored timestamps. */
  readonly now: string;
  /** The timestamp a number of days after the one in a column, in the same format. */
  readonly daysAfter: (column: string, days: number) => string;
  /**
   * Whether a table with `clusteredTableOptions` is stored in primary key order, so that changing the key means
   * rebuilding the table.
   */
  readonly isClustered: boolean;
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
