/** Renames a payee. */
import type { Payee } from "../../domain/payee.ts";
import { refuseTakenName } from "../references/refuse-taken-name.ts";
import { readOf, type Write } from "../service.ts";
import { getPayee } from "./read-payees.ts";

/** @throws Problem `not_found` or `name_taken`. */
export async function updatePayee(write: Write, id: string, changes: Partial<Omit<Payee, "id">>): Promise<Payee> {
  const payee: Payee = { ...(await getPayee(readOf(write), id)), ...changes };
  await refuseTakenName(write, "payee", payee.name, id);
  await write.tx.payees.update(payee);
  return payee;
}
