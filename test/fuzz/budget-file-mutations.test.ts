/**
 * No mutation of a budget file does anything but fail with a message, or import a budget that passes `leeway verify`, can
 * be read through the API, and touches nothing outside its own rows and files. `LEEWAY_FUZZ_FILES` sets the number of
 * files; `LEEWAY_FUZZ_SEED` and `LEEWAY_FUZZ_PATH` repeat a failure.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import fc from "fast-check";
import document from "../../docs/openapi.json" with { type: "json" };
import { detectMediaType } from "../../src/domain/attachment.ts";
import { DAY_MS } from "../../src/domain/calendar.ts";
import { Problem } from "../../src/domain/problem.ts";
import { deleteBudget, renameBudget } from "../../src/operations/budget/budgets.ts";
import { importBudget } from "../../src/operations/budget-file/import-budget.ts";
import { pruneChanges } from "../../src/operations/changes/prune-changes.ts";
import { continueAllImports } from "../../src/operations/imports/continue-import.ts";
import { removeOldPreviews } from "../../src/operations/imports/imports.ts";
import { removeUnreferencedFiles, verifyFiles } from "../../src/operations/ledger/attachment-files.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { DamagedFile } from "../../src/readers/checked-lines.ts";
import { EXPORTED_TABLES } from "../../src/store/store.ts";
import { chunksOf, exported } from "../support/budget-files.ts";
import { onEveryEngine } from "../support/engines.ts";
import { type Fields, payment } from "../support/ledger.ts";
import { applyMutations, type MutatedFile, mutatedFiles } from "../support/mutated-file.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { enterVariedBudget } from "../support/varied-budget.ts";

const RUNS = Number(process.env.LEEWAY_FUZZ_FILES || 25);
const SEED = Number(process.env.LEEWAY_FUZZ_SEED || Date.now() % 2 ** 31);
const { LEEWAY_FUZZ_PATH: PATH } = process.env;

/** A failure is shrunk for this long. */
const SHRINK_MS = 20_000;

onEveryEngine((engine) => {
  let server: TestServer;
  let file: string;
  let id: string;
  let root: string;
  let bystanders: Bystanders;

  before(async () => {
    const source = await startServer(engine);
    await enterVariedBudget(source);
    file = await exported(source.service, source.budget.id);
    id = source.budget.id;
    await source.close();
    server = await startServer(engine);
    await renameBudget(server.service, server.budget.id, "Neighbor");
    await enterVariedBudget(server);
    server.nowMs += 1000 * DAY_MS; // everything in the file is old
    root = mkdtempSync(join(dirname(server.attachmentsDirectory), "leeway-decoy-"));
    writeFileSync(join(root, "a".repeat(64)), "secret");
    writeFileSync(join(root, "leeway.db"), "secret");
    await keepHouse(server);
    bystanders = await lookAround(server, root, id);
  });
  after(async () => {
    rmSync(root, { recursive: true });
    await server.close();
  });

  test("the file itself is imported, read and removed", async () => {
    assert.ok(await check({ mutations: [], bytes: [], hasChecksum: true }, true));
  });

  test("no mutation reaches anything else", async (t) => {
    let imported = 0;
    let failedAtMs = Number.POSITIVE_INFINITY;
    const property = fc.asyncProperty(mutatedFiles(basename(root)), async (mutated) => {
      fc.pre(performance.now() < failedAtMs + SHRINK_MS);
      try {
        imported += (await check(mutated, false)) ? 1 : 0;
      } catch (error) {
        failedAtMs = Math.min(failedAtMs, performance.now());
        throw error;
      }
    });
    const result = await fc.check(property, { numRuns: RUNS, seed: SEED, ...(PATH ? { path: PATH } : {}) });
    t.diagnostic(`${imported} of ${result.numRuns} files were imported`);
    if (!result.failed) return;
    const repeat = `LEEWAY_FUZZ_SEED=${result.seed} LEEWAY_FUZZ_PATH=${result.counterexamplePath}`;
    const { stack } = result.errorInstance as Error;
    const [counterexample] = result.counterexample ?? [];
    throw new Error(
      `${JSON.stringify(counterexample)}\n${counterexample && changedLines(file, counterexample)}\n${stack}\n\n${repeat} LEEWAY_FUZZ_FILES=${RUNS} repeats it.`,
    );
  });

  /** Returns whether the file was imported. */
  async function check(mutated: MutatedFile, mustImport: boolean): Promise<boolean> {
    const { service } = server;
    try {
      await importBudget(service, chunksOf(applyMutations(file, mutated)));
    } catch (error) {
      if (mustImport || !(error instanceof DamagedFile || error instanceof Problem)) throw error;
      assert.ok(!(error instanceof Problem) || error.status < 500, String((error as Error).stack));
      assert.deepEqual(await lookAround(server, root, id), bystanders, "a rejected file left something");
      return false;
    }
    const [imported] = (await service.store.all.budgets.list()).filter(
      (one) => one.id !== server.budget.id && one.name !== "Other",
    );
    const budgetId = imported?.id ?? id;
    try {
      assert.deepEqual((await service.store.verify()).findings, []);
      assert.deepEqual((await verifyFiles(service)).findings, []);
      await assertSameAgain(server, budgetId);
      const { text } = await createToken(service, { budgetId, name: "reader", scope: "write", canManage: true });
      await readEverything(server, text);
      await keepHouse(server);
      assert.deepEqual((await service.store.verify()).findings, []);
      // A crafted file can name the wrong change of an import, so undoing may contradict the budget's own imports.
      await writeEverywhere(server, text);
      assert.deepEqual(await lookAround(server, root, budgetId), bystanders, "an import touched something else");
    } finally {
      await deleteBudget(service, budgetId);
    }
    return true;
  }
});

/** The first lines that the mutations changed. */
function changedLines(file: string, mutated: MutatedFile): string {
  const [before, after] = [file, Buffer.from(applyMutations(file, mutated)).toString()].map((text) => text.split("\n"));
  const at = before?.findIndex((line, i) => line !== after?.[i]) ?? 0;
  return `line ${at + 1}:\n${before?.[at]?.slice(0, 1500)}\n${after?.[at]?.slice(0, 1500)}`;
}

/** The data and files that do not belong to the imported budget. */
type Bystanders = Readonly<Record<string, unknown>>;

async function lookAround(server: TestServer, root: string, importedId: string): Promise<Bystanders> {
  const { store } = server.service;
  const digest = createHash("sha256");
  const budgets = (await store.all.budgets.list()).filter((one) => one.id !== importedId);
  for (const { id } of budgets) {
    for (const table of EXPORTED_TABLES)
      digest.update(JSON.stringify(await store.of(id).rows.list(table, undefined, 100_000)));
  }
  return {
    budgets: budgets.map(({ name }) => name),
    rows: digest.digest("hex"),
    files: contentIn(server.attachmentsDirectory).filter(([path]) => !path.startsWith(importedId)),
    decoys: contentIn(root),
  };
}

function contentIn(directory: string): (readonly [string, string])[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path.slice(directory.length + 1), readFileSync(path, "base64")] as const);
}

/** Everything that the server does by itself. */
async function keepHouse({ service }: TestServer): Promise<void> {
  await removeUnreferencedFiles(service);
  await removeOldPreviews(service);
  await continueAllImports(service);
  await pruneChanges(service, 10_000);
}

/** What was accepted once is accepted again. */
async function assertSameAgain({ service }: TestServer, budgetId: string): Promise<void> {
  const file = await exported(service, budgetId);
  await deleteBudget(service, budgetId);
  await importBudget(service, chunksOf(file));
  assert.equal(await exported(service, budgetId), file);
}

/** Sends a write to every kind of resource, then undoes and deletes. The rows may be contradictory, but nothing fails. */
async function writeEverywhere(server: TestServer, as: string): Promise<void> {
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, text, json } = await server.call(method, path, body, { as });
    assert.ok(status < 500, `${method} ${path}: ${status} ${text}\n${server.logLines.at(-1)}`);
    return json;
  };
  const [account] = (await send("GET", "/v1/accounts")).accounts;
  await send("POST", "/v1/transactions", { transactions: [payment(account?.id, -5)] });
  for (const [path, name] of Object.entries(UPDATED)) {
    const list = Object.values(await send("GET", path)).find(Array.isArray) ?? [];
    for (const one of list.slice(0, 4)) {
      await send("PUT", `${path}/${one.id}`, {
        [name]: name === "transaction" ? { notes: "changed" } : { name: `${one.name}.` },
      });
    }
    for (const one of list.slice(0, 3)) await send("DELETE", `${path}/${one.id}`);
  }
  const { changes } = await send("GET", "/v1/changes?limit=20");
  for (const { seq } of changes) await send("POST", `/v1/changes/${seq}/undo`);
}

const UPDATED: Readonly<Record<string, string>> = {
  "/v1/transactions": "transaction",
  "/v1/goals": "goal",
  "/v1/recurring": "recurring_rule",
  "/v1/rules": "rule",
  "/v1/tags": "tag",
  "/v1/payees": "payee",
  "/v1/categories": "category",
  "/v1/accounts": "account",
};

/** Reads all that the API returns without writing. `call` checks the responses against the OpenAPI document. */
async function readEverything(server: TestServer, as: string): Promise<void> {
  const get = async (path: string) => {
    const answer = await server.call("GET", path, undefined, { as });
    assert.ok(answer.status < 500, `${path}: ${answer.status} ${answer.text.slice(0, 300)}\n${server.logLines.at(-1)}`);
    return answer;
  };
  const ids: Record<string, readonly string[]> = { year_month: ["2026-11", "2026-12"], scheduled_on: ["2026-11-01"] };
  const LISTS: Readonly<Record<string, string>> = {
    account_id: "accounts",
    transaction_id: "transactions?limit=100",
    category_id: "categories",
    payee_id: "payees",
    tag_id: "tags",
    goal_id: "goals",
    recurring_id: "recurring",
    rule_id: "rules",
    import_id: "imports",
    link_id: "import_links",
    profile_id: "import_profiles",
    seq: "changes?limit=500",
  };
  for (const [parameter, path] of Object.entries(LISTS)) {
    const { json, status } = await get(`/v1/${path}`);
    const list = status === 200 ? Object.values(json as Fields).find(Array.isArray) : [];
    ids[parameter] = (list ?? []).map((one: Fields) => String(parameter === "seq" ? one.seq : one.id));
  }
  for (const path of Object.keys(document.paths).filter((one) => one.startsWith("/v1/") && isRead(one))) {
    for (const concrete of pathsOf(path, ids)) await get(concrete);
  }
  await get("/v1/changes?include=resources&since=1&limit=500");
  for (const transaction of ids.transaction_id ?? []) await readAttachments(get, transaction);
}

/** Not a stream, and not about a session. */
function isRead(path: string): boolean {
  const { get } = document.paths[path as keyof typeof document.paths] as { get?: object };
  return get !== undefined && !/^\/v1\/(events|session|attachments|me\/|budgets)/.test(path);
}

const QUERIES: Readonly<Record<string, string>> = {
  "/v1/export": "?format=csv",
  "/v1/budget/affordability": "?amount=5",
  "/v1/budget/spending_power": "?year_month=2026-11",
  "/v1/budget/spending_power/explanation": "?year_month=2026-11",
};

/** The paths with every value of their last parameter, and the first value of others. */
function pathsOf(pattern: string, ids: Readonly<Record<string, readonly string[]>>): string[] {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const query = QUERIES[pattern] ?? "";
  if (names.length === 0) return [pattern + query];
  const [first = ""] = names;
  return (ids[first] ?? [])
    .slice(0, 6)
    .map((value) =>
      names.reduce(
        (path, name) => path.replace(`{${name}}`, name === first ? value : (ids[name]?.[0] ?? "x")),
        pattern,
      ),
    );
}

type Get = (path: string) => Promise<Awaited<ReturnType<TestServer["call"]>>>;

async function readAttachments(get: Get, transactionId: string): Promise<void> {
  const { attachments } = (await get(`/v1/transactions/${transactionId}/attachments`)).json;
  for (const { id, media_type } of attachments as Fields[]) {
    const { headers, text, status } = await get(`/v1/attachments/${id}/content`);
    assert.equal(status, 200, text);
    assert.equal(headers.get("content-type"), media_type);
    assert.equal(detectMediaType(new TextEncoder().encode(text)), media_type);
  }
}
