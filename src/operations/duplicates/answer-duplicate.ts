/** Stores whether two transactions are the same purchase, and merges them if they are. */
import {
  type DUPLICATE_ANSWER_FIELDS,
  type DuplicateAnswer,
  isFromBank,
  mergeObstacle,
} from "../../domain/duplicate.ts";
import type { NewFields } from "../../domain/field.ts";
import { Problem } from "../../domain/problem.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { found } from "../found.ts";
import type { Write } from "../service.ts";
import { mergeInto } from "./merge-transactions.ts";

/** The two transactions, and the answer about them. */
export type DuplicateAnswerInput = NewFields<typeof DUPLICATE_ANSWER_FIELDS>;

/**
 * An answer `different` that was given before changes nothing. @throws Problem `not_found`, `not_mergeable`,
 * `transaction_reconciled`, `account_closed` or `balance_out_of_range`.
 */
export async function answerDuplicate(write: Write, input: DuplicateAnswerInput): Promise<DuplicateAnswer> {
  const { tx, at, newId } = write;
  const { first_id, second_id } = input;
  const locked = new Map((await tx.transactions.lock([first_id, second_id])).map((one) => [one.id, one]));
  const first = found(locked.get(first_id), "transaction", first_id);
  const second = found(locked.get(second_id), "transaction", second_id);
  if (first === second) throw new Problem("not_mergeable", "first_id and second_id are equal. Send two transactions.");
  const answer = { id: newId(), ...input, moved_rows: null, created_at: at };
  if (input.answer === "same") return await merge(write, first, second, answer);
  const known = (await tx.duplicateAnswers.list()).find((one) => isAnswerTo(one, input));
  if (known === undefined) await tx.duplicateAnswers.insert(answer);
  return known ?? answer;
}

function isAnswerTo(one: DuplicateAnswer, { first_id, second_id, answer }: DuplicateAnswerInput): boolean {
  return one.first_id === first_id && one.second_id === second_id && one.answer === answer;
}

async function merge(
  write: Write,
  first: Transaction,
  second: Transaction,
  answer: DuplicateAnswer,
): Promise<DuplicateAnswer> {
  const { tx } = write;
  const rows = await tx.imports.listRowsOf([first.id, second.id]);
  const isOfBank = (one: Transaction) =>
    isFromBank(
      one,
      rows.some(({ transaction_id, is_in_effect }) => is_in_effect && transaction_id === one.id),
    );
  const obstacle = mergeObstacle(first, second, isOfBank(first) && isOfBank(second));
  if (obstacle !== undefined) throw new Problem("not_mergeable", obstacle);
  const moved = rows.filter(({ transaction_id }) => transaction_id === second.id);
  const references = moved.map(({ import_id, number }) => `${import_id}/${number}`).join(" ");
  const stored = { ...answer, moved_rows: references === "" ? null : references };
  await mergeInto(write, first, second);
  await tx.duplicateAnswers.insert(stored);
  return stored;
}
