/**
 * A server is killed repeatedly while it commits a large import in chunks. The next server finishes the import by itself, and
 * every row of the statement is stored once. The same holds for the whole budget of another program, whose balances are then
 * those of the program. Killed while it undoes the import, nothing of it is left in the end.
 */
import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { addDays } from "../../src/domain/calendar.ts";
import { leeway, serve } from "../support/command.ts";
import { onBothEngines, type TestEngine } from "../support/engines.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { largeBudget } from "../support/large-budget.ts";
import { csv, type StatementRow, upload } from "../support/statements.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { ENVIRONMENT, KILLS } from "./settings.ts";

/** Kills during commits, and during undos, on each engine. */
const IMPORT_KILLS = Math.min(Math.ceil(KILLS / 3), 50);

/** Five chunks. The amounts are -0.01, -0.02 and so on, so that each row can be recognized. */
const ROWS = Array.from({ length: 22_000 }, (_, i): StatementRow => {
  return [addDays("2025-01-01", i % 600), (-(i + 1) / 100).toFixed(2), `SHOP ${i % 50}`];
});
const CENTS = ROWS.map((_, i) => i + 1);

/** Most chunks take this long, so a kill after a part of this time mostly interrupts one. */
const CHUNK_MS = 600;
const PAGE = 500;

onBothEngines((engine) => {
  test("after every kill, a large import continues, and in the end every row is stored once", () =>
    reportSeedOnFailure(() => killRepeatedly(engine, statement())));
  test("after every kill, a large budget continues, and in the end every balance is that of the program", () =>
    reportSeedOnFailure(async () => killRepeatedly(engine, wholeBudget(await largeBudget(ROWS.length)))));
});

interface Imported {
  /** Uploads the file and starts the commit. Returns the import. */
  start(home: Household): Promise<string>;
  /** Asserts that the import is complete. */
  check(home: Household, done: { readonly id: string; readonly counts: Record<string, number> }): Promise<void>;
}

type Running = "committing" | "undoing";

async function killRepeatedly(engine: TestEngine, imported: Imported): Promise<void> {
  const place = await engine.makePlace();
  const isSqlite = engine.name === "SQLite";
  const directory = isSqlite ? place.location : tmpdir();
  const environment = {
    ...ENVIRONMENT,
    LEEWAY_CURRENCY: "EUR",
    ...(isSqlite ? {} : { LEEWAY_DATABASE_URL: place.location }),
  };
  const random = randomStream("imports");
  let server = await serve(directory, environment);
  let home = await newHousehold(server);
  const kills = { committing: 0, undoing: 0 };
  const killWhile = async (id: string, running: Running) => {
    for (let isRunning = true; isRunning && kills[running] < IMPORT_KILLS; ) {
      if (kills[running] % 2 === 1) await waitForChunk(home, id, running);
      await wait(random.int(0, CHUNK_MS));
      assert.equal((await server.stop("SIGKILL")).signal, "SIGKILL");
      server = await serve(directory, environment);
      home = home.on(server);
      isRunning = (await readImport(home, id)).state === running;
      if (isRunning) kills[running] += 1;
    }
    return await waitWhile(home, id, running);
  };
  try {
    while (Math.min(kills.committing, kills.undoing) < IMPORT_KILLS) {
      const id = await imported.start(home);
      const done = await killWhile(id, "committing");
      assert.equal(done.state, "committed");
      await imported.check(home, done);
      await startUndo(home, id);
      assert.equal((await killWhile(id, "undoing")).state, "undone");
      assert.equal((await home.call("GET", "/v1/transactions")).json.transactions.length, 0);
    }
    const { code, stderr } = await leeway(["verify"], { LEEWAY_DATA: directory, ...environment });
    assert.equal(code, 0, stderr);
  } finally {
    await server.stop("SIGKILL");
    await place.remove();
  }
}

/** A statement for a new account. */
function statement(): Imported {
  let accountId = "";
  return {
    async start(home) {
      const account = { name: "Import", type: "depository", subtype: "checking", currency: "USD" };
      const created = await home.call("POST", "/v1/accounts", { account });
      assert.equal(created.status, 201, created.text);
      accountId = created.json.account.id;
      return await startImport(home, csv(ROWS), `account_id=${accountId}`);
    },
    check: (home, { counts }) => assertImported(home, accountId, counts),
  };
}

/** A whole budget, into a budget without transactions. */
function wholeBudget(file: Uint8Array): Imported {
  return {
    start: (home) => startImport(home, file, "allow_issues=true"),
    async check(home, { id, counts }) {
      assert.ok(counts.added !== undefined && counts.added > ROWS.length);
      const { proof } = (await home.call("GET", `/v1/imports/${id}/proof`)).json;
      const { accounts, accounts_differing, envelopes_differing, to_budgets_differing } = proof.counts;
      assert.deepEqual([accounts, accounts_differing, envelopes_differing, to_budgets_differing], [6, 0, 0, 0]);
    },
  };
}

/** The server accepts the commit, and has only started it. */
async function startImport(home: Household, file: string | Uint8Array, query: string): Promise<string> {
  const { status, json, text } = await upload(home, file, { query: `?commit=true&${query}` });
  assert.equal(status, 202, text);
  return json.import.id;
}

/** The server accepts the undo, and has only started it. */
async function startUndo(home: Household, id: string): Promise<void> {
  const { status, json, text } = await home.call("DELETE", `/v1/imports/${id}`);
  assert.deepEqual([status, json.import?.state], [202, "undoing"], text);
}

/** Waits until one more chunk is stored: every second kill comes after progress. */
async function waitForChunk(home: Household, id: string, running: Running): Promise<void> {
  const before = await readImport(home, id);
  while ((await readImport(home, id)).rows_done === before.rows_done && before.state === running) await wait(10);
}

async function readImport(home: Household, id: string) {
  const { status, json, text } = await home.call("GET", `/v1/imports/${id}`);
  assert.equal(status, 200, text);
  return json.import;
}

async function waitWhile(home: Household, id: string, running: Running) {
  let found = await readImport(home, id);
  for (; found.state === running; found = await readImport(home, id)) await wait(50);
  return found;
}

async function assertImported(home: Household, accountId: string, counts: Record<string, number>): Promise<void> {
  assert.equal(counts.added, ROWS.length);
  const cents: number[] = [];
  for (let offset = 0; offset <= ROWS.length; offset += PAGE) {
    const path = `/v1/transactions?account_id=${accountId}&limit=${PAGE}&offset=${offset}`;
    const { json } = await home.call("GET", path);
    for (const { amount } of json.transactions) cents.push(Math.round(amount * -100));
  }
  assert.deepEqual(
    cents.sort((one, other) => one - other),
    CENTS,
  );
  const { account } = (await home.call("GET", `/v1/accounts/${accountId}`)).json;
  assert.equal(Math.round(account.current_balance * -100), (ROWS.length * (ROWS.length + 1)) / 2);
}
