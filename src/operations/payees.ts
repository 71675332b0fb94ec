/** Payees: list, get, rename, merge and delete. Transactions and recurring rules create them. */
import { nameKey } from "../domain/name.ts";
import type { Payee } from "../domain/payee.ts";
import { Problem } from "../domain/problem.ts";
import { rejectTakenName, replaceReferences } from "./named-rows.ts";
import { type Read, readOf, type Write } from "./service.ts";

export interface PayeeQuery {
  /** The key of the name that the page starts after. */
  readonly afterKey?: string | undefined;
  /** Text in the name, in any case. */
  readonly contains?: string | undefined;
  readonly limit: number;
}

export interface PayeeList {
  readonly payees: readonly Payee[];
  /** The key of the last name, if more follow; otherwise null. */
  readonly nextKey: string | null;
}

export async function listPayees({ reads }: Read, query: PayeeQuery): Promise<PayeeList> {
  const found = await reads.payees.list({ ...query, limit: query.limit + 1 });
  const payees = found.slice(0, query.limit);
  const last = payees.at(-1);
  return { payees, nextKey: found.length > query.limit && last ? nameKey(last.name) : null };
}

/** @throws Problem `not_found`. */
export async function getPayee({ reads }: Read, id: string): Promise<Payee> {
  const payee = await reads.payees.find(id);
  if (payee === undefined) throw new Problem("not_found", `There is no payee ${id} in this budget.`);
  return payee;
}

/** @throws Problem `not_found` or `name_taken`. */
export async function updatePayee(write: Write, id: string, changes: Partial<Omit<Payee, "id">>): Promise<Payee> {
  const payee: Payee = { ...(await getPayee(readOf(write), id)), ...changes };
  await rejectTakenName(write, "payee", payee.name, id);
  await write.tx.payees.update(payee);
  return payee;
}

/**
 * Moves transactions and recurring rules to another payee, and returns it. @throws Problem `not_found`,
 * `unknown_payee` or `replacement_is_itself`.
 */
export async function mergePayee(write: Write, id: string, into: string): Promise<Payee> {
  await getPayee(readOf(write), id);
  await replaceReferences(write, "payee", id, into, { pointer: "/into" });
  await write.tx.payees.remove(id);
  return await getPayee(readOf(write), into);
}

/**
 * @throws Problem `not_found`, or `payee_in_use` if transactions or recurring rules refer to it and the request names
 * no replacement.
 */
export async function deletePayee(write: Write, id: string, replaceWith: string | undefined): Promise<void> {
  await getPayee(readOf(write), id);
  await replaceReferences(write, "payee", id, replaceWith, { parameter: "replace_with" });
  await write.tx.payees.remove(id);
}
