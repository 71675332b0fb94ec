/** The aliases of payees: list, add and remove. `former-names.ts` adds the names of payees that are renamed or merged. */
import { nameKey } from "../../domain/name.ts";
import type { NamedAlias, PayeeAlias } from "../../domain/payee-alias.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { getPayee } from "./payees.ts";

/** The keys of an alias in the list of all: of its payee's name, and of its text. */
type AliasKeys = readonly [nameKey: string, textKey: string];

export interface AliasQuery {
  /** The page starts after the alias with these keys; two empty texts for the first page. */
  readonly after: AliasKeys;
  /** Text in the alias or in the payee's name, in any case. */
  readonly contains?: string | undefined;
  readonly limit: number;
}

export interface AliasList {
  readonly aliases: readonly NamedAlias[];
  /** The keys of the last alias, if more follow; otherwise null. */
  readonly nextKeys: AliasKeys | null;
}

/** The aliases of all payees, by payee and text. */
export async function listAllAliases({ reads }: Read, query: AliasQuery): Promise<AliasList> {
  const found = await reads.payeeAliases.listPage({ ...query, limit: query.limit + 1 });
  const aliases = found.slice(0, query.limit);
  const last = aliases.at(-1);
  const hasMore = found.length > query.limit && last !== undefined;
  return { aliases, nextKeys: hasMore ? [nameKey(last.payee_name), nameKey(last.text)] : null };
}

/** By text. @throws Problem `not_found`. */
export async function listAliases(read: Read, payeeId: string): Promise<PayeeAlias[]> {
  await getPayee(read, payeeId);
  return await read.reads.payeeAliases.listOfPayee(payeeId);
}

/** @throws Problem `not_found` or `name_taken`. */
export async function addAlias(write: Write, payeeId: string, text: string): Promise<PayeeAlias> {
  const { tx, newId } = write;
  await getPayee(readOf(write), payeeId);
  const key = nameKey(text);
  const owner = (await tx.payeeAliases.findByKey([key])).get(key)?.payee_id;
  const named = (await tx.payees.findIdsByKey([key])).get(key);
  if (owner !== undefined || named !== undefined) {
    const id = owner ?? named ?? "";
    const name = (await tx.payees.findNames([id])).get(id);
    const detail = `The payee "${name}" (${id}) already has this ${owner === undefined ? "name" : "alias"}.`;
    throw problemOf([{ code: "name_taken", pointer: "/alias/text", detail }]);
  }
  const alias = { id: newId(), payee_id: payeeId, text };
  await tx.payeeAliases.insert(alias);
  return alias;
}

/** @throws Problem `not_found`. */
export async function removeAlias(write: Write, payeeId: string, id: string): Promise<void> {
  const alias = (await listAliases(readOf(write), payeeId)).find((one) => one.id === id);
  if (alias === undefined) throw new Problem("not_found", `The payee ${payeeId} has no alias ${id}.`);
  await write.tx.payeeAliases.remove(alias);
}
