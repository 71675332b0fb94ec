/** The proof of another program's budget: of its commit, or of a trial of it. */
import { Problem } from "../../domain/problem.ts";
import { HINDRANCES } from "../migrations/hindrance.ts";
import type { Caller, Read, Service } from "../service.ts";
import { loadAccounts } from "./assign-accounts.ts";
import { commitImport } from "./commit-import.ts";
import { getRecord, readInSteps } from "./imports.ts";
import { findMoved, type MovedBudget } from "./move-budget.ts";
import { unfinished } from "./stopped.ts";
import { loadReading } from "./stored-reading.ts";
import { tryImport } from "./trial.ts";

/** Of a committed import. @throws Problem `not_found` if it moved no whole budget, `rate_limited` while it is committed. */
export async function getProof(read: Read, id: string): Promise<MovedBudget> {
  await getRecord(read.reads, id);
  if ((await read.reads.imports.listUnfinished()).includes(id)) throw unfinished(id);
  return (await findMoved(read, id)) ?? noProof(id);
}

function noProof(id: string, why = "It did not import another program's whole budget."): never {
  throw new Problem("not_found", `The import ${id} has no proof. ${why}`);
}

/** Of a preview, with the result of a commit of a copy. @throws Problem `not_found`, or as a commit. */
export async function tryProof(service: Service, caller: Caller, id: string): Promise<MovedBudget> {
  const currencies = await readInSteps(service, caller.budgetId, async (reads) => {
    const reading = await loadReading(reads, id);
    const { moved } = await loadAccounts(reads, reading);
    if (moved === null) noProof(id, "The file is not the budget of another program.");
    if (moved.hindrance !== null) noProof(id, HINDRANCES[moved.hindrance].join(" "));
    return reading.statements.map(({ currency }) => currency);
  });
  return await tryImport(service, caller, { importId: id, currencies }, async (write) => {
    await commitImport(write, id, { provesNow: true });
    return (await findMoved({ reads: write.tx }, id)) ?? noProof(id);
  });
}
