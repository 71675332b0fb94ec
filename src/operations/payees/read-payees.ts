/** Reads payees: a page of them by name, or one that must be there. */
import { nameKey } from "../../domain/name.ts";
import type { Payee } from "../../domain/payee.ts";
import { Problem } from "../../domain/problem.ts";
import type { Read } from "../service.ts";

export interface PayeeQuery {
  /** The key of the name that the page starts after. */
  readonly afterKey?: string | undefined;
  /** What the name contains, whatever its case. */
  readonly contains?: string | undefined;
  readonly limit: number;
}

export interface PayeeList {
  readonly payees: readonly Payee[];
  /** The key of the last name, where more follow. */
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
