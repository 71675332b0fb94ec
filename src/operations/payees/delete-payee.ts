/** Deletes a payee, where transactions name it only with another to take its place. */
import { replaceReferences } from "../references/replace-references.ts";
import { readOf, type Write } from "../service.ts";
import { getPayee } from "./read-payees.ts";

/** @throws Problem `not_found`, or `payee_in_use` where transactions name it and nothing takes its place. */
export async function deletePayee(write: Write, id: string, replaceWith: string | undefined): Promise<void> {
  await getPayee(readOf(write), id);
  await replaceReferences(write, "payee", id, replaceWith, { parameter: "replace_with" });
  await write.tx.payees.remove(id);
}
