/** The aliases of payees: list, add and remove. `former-names.ts` adds the names of payees that are renamed or merged. */
import { nameKey } from "../domain/name.ts";
import type { PayeeAlias } from "../domain/payee-alias.ts";
import { Problem, problemOf } from "../domain/problem.ts";
import { getPayee } from "./payees.ts";
import { type Read, readOf, type Write } from "./service.ts";

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
    const detail =
      owner === undefined ? `The payee ${named} has this name.` : `The payee ${owner} already has this alias.`;
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
