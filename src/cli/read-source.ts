/** Reads text from a file or, where the operator gives one, from an address. */
import { readFile } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

const TIMEOUT_MS = 60_000;

/** @throws UsageError where there is nothing to read. */
export async function readSource(source: string): Promise<string> {
  try {
    return /^https?:\/\//.test(source) ? await fetchText(source) : await readFile(source, "utf8");
  } catch (error) {
    throw new UsageError(`${source} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the answer is ${answer.status} ${answer.statusText}`.trim());
  return await answer.text();
}

/** `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
