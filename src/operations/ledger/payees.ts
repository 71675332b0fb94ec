/** Payees: list, get, update, merge and delete. Transactions and recurring rules create them. */
import { nameKey } from "../../domain/name.ts";
import type { Payee } from "../../domain/payee.ts";
import { problemOf } from "../../domain/problem.ts";
import { found } from "../found.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { keepFormerName, moveNames } from "./former-names.ts";
import { rejectTakenName, replaceReferences } from "./named-rows.ts";

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
  const rows = await reads.payees.list({ ...query, limit: query.limit + 1 });
  const payees = rows.slice(0, query.limit);
  const last = payees.at(-1);
  return { payees, nextKey: rows.length > query.limit && last ? nameKey(last.name) : null };
}

/** @throws Problem `not_found`. */
export async function getPayee({ reads }: Read, id: string): Promise<Payee> {
  return found(await reads.payees.find(id), "payee", id);
}

/** @throws Problem `not_found`, `name_taken` or `unknown_category`. */
export async function updatePayee(write: Write, id: string, changes: Partial<Omit<Payee, "id">>): Promise<Payee> {
  const before = await getPayee(readOf(write), id);
  const payee: Payee = { ...before, ...changes };
  await rejectTakenName(write, "payee", payee.name, id);
  await rejectUnknownCategory(write, changes.default_category_id);
  await write.tx.payees.update(before, payee);
  await keepFormerName(write, before, payee);
  return payee;
}

async function rejectUnknownCategory({ tx }: Write, id: string | null | undefined): Promise<void> {
  if (id == null || (await tx.categories.findExistingIds([id])).has(id)) return;
  const detail = `There is no category ${id} in this budget.`;
  throw problemOf([{ code: "unknown_category", pointer: "/payee/default_category_id", detail }]);
}

/**
 * Moves transactions and recurring rules to another payee, which keeps its own default category and gets the names as aliases.
 * @throws Problem `not_found`, `unknown_payee` or `replacement_is_itself`.
 */
export async function mergePayee(write: Write, id: string, into: string): Promise<Payee> {
  const payee = await getPayee(readOf(write), id);
  await replaceReferences(write, "payee", id, into, { pointer: "/into" });
  const target = await getPayee(readOf(write), into);
  await moveNames(write, payee, target);
  await write.tx.payees.remove(payee);
  return target;
}

/**
 * @throws Problem `not_found`, or `payee_in_use` if transactions or recurring rules refer to it and the request names
 * no replacement.
 */
export async function deletePayee(write: Write, id: string, replaceWith: string | undefined): Promise<void> {
  const payee = await getPayee(readOf(write), id);
  await replaceReferences(write, "payee", id, replaceWith, { parameter: "replace_with" });
  if (replaceWith === undefined) await write.tx.payeeAliases.removeOfPayee(id);
  else await moveNames(write, payee, await getPayee(readOf(write), replaceWith));
  await write.tx.payees.remove(payee);
}
