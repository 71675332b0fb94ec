/**
 * What each day's notes may contain, as digests (`digest.ts`): the list passes over days whose notes cannot hold what is
 * searched for. Bits are only ever added, so that a digest holds but may be wide.
 */
import { type RawBuilder, sql } from "kysely";
import { foldText } from "../domain/name.ts";
import type { Transaction } from "../domain/transaction.ts";
import { DIGEST_COLUMNS, type Digest, digestOf, mayContain } from "./digest.ts";
import type { Db } from "./engine.ts";
import type { Values } from "./prepared-query.ts";

type Row = Digest & { readonly budget_id: string; readonly authorized_at: string };

export function noteDigestWrites({ dialect }: Db) {
  const bits = sql.join(DIGEST_COLUMNS.map((column) => sql`${sql.ref(column)} = ${withBits(column)}`));
  const add = dialect.inserter("note_digests", sql`ON CONFLICT (budget_id, authorized_at) DO UPDATE SET ${bits}`);
  return {
    /** Takes in the notes of transactions. */
    async record(budgetId: string, transactions: readonly Transaction[]): Promise<void> {
      const noted = transactions.filter(({ notes }) => notes !== "");
      const days = Map.groupBy(noted, (transaction) => transaction.authorized_at);
      const rowOf = (authorized_at: string, ofDay: readonly Transaction[]): Row => ({
        budget_id: budgetId,
        authorized_at,
        ...digestOf(ofDay.map(({ notes }) => foldText(notes))),
      });
      await add([...days].map(([day, ofDay]) => rowOf(day, ofDay)));
    },
  };
}

function withBits(column: string): RawBuilder<number> {
  return sql`${sql.ref(`note_digests.${column}`)} | ${sql.ref(`excluded.${column}`)}`;
}

/** Whether the notes of a day in `day_summaries` may contain the text whose digest is among the values. */
export function notesMayContain(given: Values): RawBuilder<boolean> {
  const hasBits = DIGEST_COLUMNS.map((column) => {
    const bits = sql`CAST(${given[column]} AS bigint)`;
    return sql`(${sql.ref(`d.${column}`)} & ${bits}) = ${bits}`;
  });
  return sql`EXISTS (SELECT 1 FROM note_digests AS d
    WHERE d.budget_id = day_summaries.budget_id AND d.authorized_at = day_summaries.authorized_at
      AND ${sql.join(hasBits, sql` AND `)})`;
}

/** How many days' notes are looked at together in a proof. */
const DAYS_AT_ONCE = 100;

/** The days with a transaction whose notes their digest does not take in. */
export async function* findMissedNotes({ kysely }: Db): AsyncGenerator<{ budget_id: string; day: string }> {
  const ofDays = (table: "transactions" | "note_digests", budgetId: string, days: readonly string[]) =>
    kysely
      .selectFrom(table)
      .where("budget_id", "=", budgetId)
      .where("authorized_at", ">=", days[0] ?? "")
      .where("authorized_at", "<=", days.at(-1) ?? "");
  const budgetDays = await kysely
    .selectFrom("day_summaries")
    .select(["budget_id", "authorized_at"])
    .distinct()
    .orderBy("budget_id")
    .orderBy("authorized_at")
    .execute();
  for (const [budget_id, all] of Map.groupBy(budgetDays, (row) => row.budget_id)) {
    for (let start = 0; start < all.length; start += DAYS_AT_ONCE) {
      const days = all.slice(start, start + DAYS_AT_ONCE).map((row) => row.authorized_at);
      const digests = await ofDays("note_digests", budget_id, days).selectAll().execute();
      const kept = new Map(digests.map((row) => [row.authorized_at, row]));
      const noted = ofDays("transactions", budget_id, days).where("notes_key", "<>", "");
      const notes = await noted.select(["authorized_at", "notes_key"]).execute();
      for (const [day, rows] of Map.groupBy(notes, (row) => row.authorized_at)) {
        const digest = kept.get(day);
        const needed = digestOf(rows.map((row) => row.notes_key));
        if (digest === undefined || !mayContain(digest, needed)) yield { budget_id, day };
      }
    }
  }
}
