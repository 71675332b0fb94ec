/** Imports that are large with few rows, and one whose server stops in the middle of its commit. */

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { EditedChoice } from "../../src/operations/changes/edited-imports.ts";
import { commitImport } from "../../src/operations/imports/commit-import.ts";
import { continueImport } from "../../src/operations/imports/continue-import.ts";
import { performCommand } from "../../src/operations/imports/perform-command.ts";
import { removeImport, undoImportedChange } from "../../src/operations/imports/remove-import.ts";
import type { ImportSizes, Service } from "../../src/operations/service.ts";
import type { CallAnswer } from "./call.ts";
import type { TestServer } from "./server.ts";
import type { StatementRow } from "./statements.ts";

/** More than 10 rows are large. */
export const SMALL_SIZES: ImportSizes = { limit: 200_000, atOnce: 10, chunk: 4 };

/** With `SMALL_SIZES`, a large import. */
export const LARGE_ROWS = Array.from(
  { length: 11 },
  (_, i): StatementRow => [`2026-05-${11 + i}`, `-${i + 1}.00`, `SHOP ${i}`],
);

/** Commits an import like a server that stops after some chunks. */
export async function commitSome(
  { service, budget }: Pick<TestServer, "service" | "budget">,
  id: string,
  chunks: number,
): Promise<void> {
  const commit = await performCommand(
    service,
    callerOf(budget.id),
    "imports.commit",
    (write) => commitImport(write, id, { sizes: SMALL_SIZES }),
    { rollBack: false },
  );
  assert.equal(commit.state, "committing");
  await continueSome(service, budget.id, id, chunks);
}

function callerOf(budgetId: string) {
  return { budgetId, tokenId: "", scope: "write", can_manage: false } as const;
}

async function continueSome(service: Service, budgetId: string, id: string, chunks: number): Promise<void> {
  const stop = new Error("stopped");
  let left = chunks;
  const onChunk = () => {
    left -= 1;
    if (left === 0) throw stop;
  };
  if (chunks > 0) await assert.rejects(continueImport(service, budgetId, id, { onChunk }), (error) => error === stop);
}

/** Starts the undo of an import like a server that stops after some chunks, of which the request undoes the first. */
export async function undoSome(
  { service, budget }: Pick<TestServer, "service" | "budget">,
  id: string,
  chunks: number,
  edited: EditedChoice = "reject",
): Promise<void> {
  await performCommand(service, callerOf(budget.id), "imports.delete", (write) => removeImport(write, id, edited), {
    rollBack: false,
  });
  await continueSome(service, budget.id, id, chunks - 1);
}

/** Redoes an import in the same way. */
export async function redoSome(
  { service, budget }: Pick<TestServer, "service" | "budget">,
  id: string,
  seq: number,
  chunks: number,
): Promise<void> {
  await performCommand(service, callerOf(budget.id), "changes.undo", (write) => undoImportedChange(write, seq), {
    rollBack: false,
  });
  await continueSome(service, budget.id, id, chunks - 1);
}

/** Polls the import, as clients do, until nothing of it is left. */
export async function waitUntilFinished({ call }: Pick<TestServer, "call">, id: string) {
  for (;;) {
    const { json } = await call("GET", `/v1/imports/${id}`);
    if (json.import.state !== "committing" && json.import.state !== "undoing") return json.import;
    await wait(20);
  }
}

/** Undoes an import to its end. Returns the answer to the request. */
export async function undoWhole(server: Pick<TestServer, "call">, id: string, query = ""): Promise<CallAnswer> {
  const answer = await server.call("DELETE", `/v1/imports/${id}${query}`);
  assert.ok(answer.status === 204 || (answer.status === 202 && answer.json.import.state === "undoing"), answer.text);
  assert.equal((await waitUntilFinished(server, id)).state, "undone");
  return answer;
}

/** Undoes the undo of an import to its end. */
export async function redoWhole(server: Pick<TestServer, "call">, id: string, seq: number | string | null) {
  const answer = await server.call("POST", `/v1/changes/${seq}/undo`);
  assert.equal(answer.status, 200, answer.text);
  assert.equal((await waitUntilFinished(server, id)).state, "committed");
  return answer;
}
