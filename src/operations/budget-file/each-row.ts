/** Reads the stored rows of a table in batches. */
import type { AllTx, ExportedTable, PlainRow } from "../../store/store.ts";

const BATCH_ROWS = 500;

export type BudgetTx = ReturnType<AllTx["of"]>;

/** All rows, in primary key order. */
export async function* eachRow(tx: BudgetTx, table: ExportedTable): AsyncGenerator<PlainRow> {
  let after: PlainRow | undefined;
  do {
    const rows = await tx.rows.list(table, after, BATCH_ROWS);
    yield* rows;
    after = rows.at(-1);
  } while (after !== undefined);
}
