/**
 * Fills the log of changes of a data set with earlier edits. They are inserted directly: a million requests would take
 * ten minutes. `verify` checks the result.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import { formatTimestamp } from "../../src/domain/calendar.ts";
import { openStore } from "../../src/store/store.ts";

const FIRST_MS = Date.parse("2016-11-02T00:00:00Z");
const EVERY_MS = 5 * 60 * 1000;

/** Each edit changed the notes of one transaction. Every transaction has about the same number of edits. */
export async function fillLog(directory: string, edits: number): Promise<void> {
  const database = new Database(join(directory, "leeway.db"));
  const ids = database.prepare("SELECT id FROM transactions ORDER BY id").pluck().all() as string[];
  const [budgetId, last] = database.prepare("SELECT budget_id, MAX(seq) FROM changes").raw().get() as [string, number];
  const insertChange = database.prepare(
    `INSERT INTO changes (budget_id, seq, part, at, actor_kind, operation, scope, items)
      VALUES (?, ?, 0, ?, 'token', 'transaction_updated', 'write', ?)`,
  );
  const insertBefore = database.prepare(
    "INSERT INTO change_befores (budget_id, type, id, seq, before) VALUES (?, 'transaction', ?, ?, ?)",
  );
  database.transaction(() => {
    for (let edit = 1; edit <= edits; edit++) {
      const id = ids[(edit * 7919) % ids.length] ?? "";
      insertChange.run(
        budgetId,
        last + edit,
        formatTimestamp(FIRST_MS + edit * EVERY_MS),
        JSON.stringify([["transaction", id, "updated"]]),
      );
      insertBefore.run(budgetId, id, last + edit, JSON.stringify({ notes: `edit ${edit}` }));
    }
  })();
  database.close();
  const store = await openStore({ location: directory, now: Date.now });
  const { findings } = await store.verify();
  await store.close();
  if (findings.length > 0) throw new Error(`The log is damaged:\n${findings.join("\n")}`);
}
