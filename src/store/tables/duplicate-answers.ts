/**
 * The answers about two transactions that may be the same purchase. An answer `same` moves the rows of imports from the
 * second transaction to the first one, and its removal moves them back: rows of imports are not in the change log.
 */
import type { DuplicateAnswer } from "../../domain/duplicate.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";
import { resourceReads, resourceRows, resourceWrites } from "./resource-table.ts";

const ROWS = resourceRows("duplicate_answer");

export function duplicateAnswerReads(db: Db, budgetId: string) {
  return resourceReads<DuplicateAnswer>(db, budgetId, ROWS);
}

export function duplicateAnswerWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { query } = db;
  const { insertMany, ...writes } = resourceWrites(
    db,
    budgetId,
    notes,
    "duplicate_answer",
    (row: DuplicateAnswer) => row,
  );

  async function moveRows({ moved_rows }: DuplicateAnswer, from: string, to: string): Promise<void> {
    for (const reference of moved_rows?.split(" ") ?? []) {
      const [importId, number] = reference.split("/");
      await query(sql`UPDATE import_rows SET transaction_id = ${to} WHERE budget_id = ${budgetId}
        AND import_id = ${importId} AND number = ${Number(number)} AND transaction_id = ${from}`);
    }
  }

  async function insertAll(answers: readonly DuplicateAnswer[]): Promise<void> {
    await insertMany(answers);
    for (const answer of answers) await moveRows(answer, answer.second_id, answer.first_id);
  }

  return {
    ...writes,

    insertMany: insertAll,

    insert: (answer: DuplicateAnswer): Promise<void> => insertAll([answer]),

    async remove(answer: DuplicateAnswer): Promise<void> {
      await moveRows(answer, answer.first_id, answer.second_id);
      await writes.remove(answer);
    },
  };
}
