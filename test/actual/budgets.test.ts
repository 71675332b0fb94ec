/**
 * Random budgets of Actual, built by its own API: after the import, every account, every category and month, and To Budget have
 * the amount that Actual shows, and an undo leaves nothing. `npm run test:actual` installs the API in bench/actual.
 * `LEEWAY_ACTUAL_BUDGETS` is the number of budgets, `LEEWAY_ACTUAL_SEED` the seed of the first one.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { onEveryEngine } from "../support/engines.ts";
import type { Fields } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";
import { upload } from "../support/statements.ts";

const API = join(import.meta.dirname, "../../bench/actual/node_modules/@actual-app/api");
const BUILD = join(import.meta.dirname, "build-budget.mjs");
const COUNT = Number(process.env.LEEWAY_ACTUAL_BUDGETS || 100);
const SEED = Number(process.env.LEEWAY_ACTUAL_SEED || randomInt(1_000_000));
const SEEDS = Array.from({ length: COUNT }, (_, i) => SEED + i);
const skip = existsSync(API) ? false : "Actual's API is not installed: npm run test:actual";

interface Shown {
  readonly accounts: readonly { name: string; offbudget: boolean; closed: boolean; balance: number }[];
  readonly months: readonly {
    month: string;
    toBudget: number;
    categories: readonly Balance[];
  }[];
}

interface Balance {
  readonly group: string;
  readonly name: string;
  readonly balance: number;
}

const LISTS = ["accounts", "categories", "payees", "rules", "recurring", "goals", "tags", "transactions"];

onEveryEngine((engine) => {
  const server = useServer(engine);
  const contents = () =>
    Promise.all([...LISTS, "budget/months/2026-10"].map((list) => server.ok("GET", `/v1/${list}`)));

  before(() => {
    server.nowMs = Date.now(); // Actual has the time of the system
  });

  test(`${COUNT} random budgets of Actual agree, from the seed ${SEED}`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "leeway-actual-"));
    try {
      execFileSync(process.execPath, [BUILD, folder, ...SEEDS.map(String)], { stdio: ["ignore", "ignore", "inherit"] });
      const empty = await contents();
      for (const seed of SEEDS) {
        const shown = JSON.parse(readFileSync(join(folder, `${seed}.json`), "utf8"));
        const id = await importBudget(readFileSync(join(folder, `${seed}.zip`)), seed);
        const { proof } = await server.ok("GET", `/v1/imports/${id}/proof`);
        assertAgrees(proof, (await server.ok("GET", "/v1/accounts")).accounts, shown, seed);
        const undo = await server.call("DELETE", `/v1/imports/${id}`);
        assert.equal(undo.status, 204, `${seed}: ${undo.text}`);
        assert.deepEqual(await contents(), empty, `${seed}`);
      }
      assert.deepEqual((await server.service.store.verify()).findings, []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  async function importBudget(file: Buffer, seed: number): Promise<string> {
    const { status, json, text } = await upload(server, file, {
      name: "export.zip",
      query: "?commit=true&allow_issues=true",
    });
    assert.equal(status, 201, `${seed}: ${text}`);
    return json.import.id;
  }
});

/** `stored`: the accounts as the API lists them. */
function assertAgrees(proof: Fields, stored: Fields[], shown: Shown, seed: number): void {
  const { accounts_differing, envelopes, envelopes_differing, to_budgets, to_budgets_differing } = proof.counts;
  assert.ok(envelopes > 0 && to_budgets > 0, `${seed}`);
  const differing = JSON.stringify(differencesOf(proof));
  assert.deepEqual([accounts_differing, envelopes_differing, to_budgets_differing], [0, 0, 0], `${seed}: ${differing}`);
  const cents = (amount: number) => Math.round(amount * 100) || 0;
  assert.deepEqual(
    stored.map((one) => [one.name, one.is_hidden, cents(one.current_balance)]).sort(),
    shown.accounts.map(({ name, offbudget, balance }) => [name, offbudget, balance || 0]).sort(),
    `${seed}`,
  );
  for (const { month, to_budget, envelopes } of proof.months) {
    const own = shown.months.find((one) => one.month === month);
    assert.ok(own !== undefined, `${seed}: ${month}`);
    assert.equal(cents(to_budget.theirs), own.toBudget || 0, `${seed}: ${month}`);
    for (const { group, name, ours } of envelopes) {
      const theirs: readonly Balance[] = own.categories.filter(
        (one) => one.group === group && name.startsWith(one.name),
      );
      assert.ok(
        theirs.some(({ balance }) => (balance || 0) === cents(ours)),
        `${seed}: ${month} ${group} ${name} is ${ours}, but ${theirs.map(({ balance }) => balance)} in Actual`,
      );
    }
    const missing = own.categories.filter(
      ({ group, name, balance }) =>
        balance !== 0 && !envelopes.some((one: Fields) => one.group === group && one.name.startsWith(name)),
    );
    assert.deepEqual(missing, [], `${seed}: ${month}`);
  }
}

function differencesOf({ accounts, months }: Fields): Fields[] {
  const all = [
    ...accounts,
    ...months.flatMap(({ month, envelopes, to_budget }: Fields) =>
      [...envelopes, to_budget].map((one) => ({ month, ...one })),
    ),
  ];
  return all.filter(({ difference }) => difference !== 0 && difference !== null);
}
