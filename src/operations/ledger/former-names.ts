/** Keeps the former names of payees as aliases, so that the next statement finds the same payee. */
import { nameKey } from "../../domain/name.ts";
import type { Payee } from "../../domain/payee.ts";
import type { Write } from "../service.ts";

/** After a rename, the former name is an alias. */
export async function keepFormerName(write: Write, before: Payee, after: Payee): Promise<void> {
  if (nameKey(before.name) === nameKey(after.name)) return;
  await keepName(write, before.name, after);
}

/** The payee `into` gets the name and the aliases of the other one. */
export async function moveNames(write: Write, from: Payee, into: Payee): Promise<void> {
  const { tx } = write;
  for (const alias of await tx.payeeAliases.listOfPayee(from.id)) {
    if (nameKey(alias.text) === nameKey(into.name)) await tx.payeeAliases.remove(alias);
    else await tx.payeeAliases.update(alias, { ...alias, payee_id: into.id });
  }
  await keepName(write, from.name, into);
}

/** A payee needs no alias for its own name. */
async function keepName({ tx, newId }: Write, text: string, { id, name }: Payee): Promise<void> {
  const found = await tx.payeeAliases.findByKey([nameKey(text), nameKey(name)]);
  const own = found.get(nameKey(name));
  if (own?.payee_id === id) await tx.payeeAliases.remove(own);
  const former = found.get(nameKey(text));
  if (former === undefined) await tx.payeeAliases.insert({ id: newId(), payee_id: id, text });
  else if (former.payee_id !== id) await tx.payeeAliases.update(former, { ...former, payee_id: id });
}
