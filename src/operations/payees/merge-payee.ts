/** Merges a payee into another: its transactions become the other's, and it is gone. */
import type { Payee } from "../../domain/payee.ts";
import { replaceReferences } from "../references/replace-references.ts";
import { readOf, type Write } from "../service.ts";
import { getPayee } from "./read-payees.ts";

/** The payee that remains. @throws Problem `not_found`, `unknown_payee` or `replacement_is_itself`. */
export async function mergePayee(write: Write, id: string, into: string): Promise<Payee> {
  await getPayee(readOf(write), id);
  await replaceReferences(write, "payee", id, into, { pointer: "/into" });
  await write.tx.payees.remove(id);
  return await getPayee(readOf(write), into);
}
