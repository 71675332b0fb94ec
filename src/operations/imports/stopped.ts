/**
 * Imports of which chunks are left. One whose next chunk cannot succeed stops: its chunks stay planned, and it names the problem.
 * The user removes the cause and continues it, or undoes it. While one is running, no other import is committed or undone.
 */
import { Problem } from "../../domain/problem.ts";
import type { Reads } from "../../store/store.ts";
import type { Service, Write } from "../service.ts";
import type { ImportFacts, StopProblem } from "./describe-import.ts";

/** The problem if the same chunk would fail again: a request with it would be wrong too. Undefined for one that passes. */
export function lastingProblem(error: unknown): Omit<StopProblem, "during"> | undefined {
  if (!(error instanceof Problem) || error.status >= 500) return undefined;
  const details = new Set([error.message, ...error.errors.map(({ detail }) => detail)]);
  return { code: error.code, detail: [...details].join(" ") };
}

/** @throws Problem `rate_limited` while chunks of another import are committed or undone. */
export async function rejectRunning(reads: Pick<Reads, "imports">, id: string): Promise<void> {
  const other = await findRunning(reads, id);
  if (other !== undefined) throw unfinished(other);
}

/** An import, other than `id`, of which chunks are committed or undone. */
export async function findRunning({ imports }: Pick<Reads, "imports">, id?: string): Promise<string | undefined> {
  for (const other of await imports.listUnfinished())
    if (other !== id && (await imports.findNextChunk(other)) !== undefined) return other;
  return undefined;
}

export function unfinished(id: string): Problem {
  const detail = `The import ${id} is not finished. Try again in a moment.`;
  return new Problem("rate_limited", detail, [], { retryAfterSeconds: RETRY_SECONDS });
}

const RETRY_SECONDS = 5;

/** Unless the import was finished, undone or removed meanwhile. */
export async function stopImport(
  { store }: Pick<Service, "store">,
  budgetId: string,
  id: string,
  { code, detail }: Omit<StopProblem, "during">,
): Promise<void> {
  await store.write(budgetId, async (tx) => {
    await tx.budget.lock();
    const record = await tx.imports.find(id);
    if (record?.summary == null || (await tx.imports.findNextChunk(id)) === undefined) return;
    const facts = JSON.parse(record.summary) as ImportFacts;
    const during = record.state === "undone" ? "undoing" : "committing";
    await tx.imports.update(id, { summary: JSON.stringify({ ...facts, problem: { code, detail, during } }) });
  });
}

/** Lets the import continue. Returns whether it had stopped. */
export async function clearStop({ tx }: Pick<Write, "tx">, id: string): Promise<boolean> {
  const record = await tx.imports.find(id);
  if (record?.summary == null) return false;
  const { problem, ...facts } = JSON.parse(record.summary) as ImportFacts;
  if (problem == null) return false;
  await tx.imports.update(id, { summary: JSON.stringify(facts) });
  return true;
}
