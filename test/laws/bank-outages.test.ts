/**
 * The law of bank runs over time: a bank that answers only for the asked days, or only with what changed since a cursor, may fail for any
 * number of days, for all accounts or for one. Imports may be undone and synced again. In the end the accounts have the bank's rows.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import fc from "fast-check";
import type { FetchRequest, Listing } from "../../src/banks/provider.ts";
import { addDays } from "../../src/domain/calendar.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { account, refusal, useMadeUpBank } from "../support/banks/made-up.ts";
import { runSyncJob } from "../support/banks/run-sync-job.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { balanceOf, type Fields } from "../support/ledger.ts";
import { testSecrets } from "../support/secrets.ts";
import { useServer } from "../support/server.ts";

const HISTORIES = Number(process.env.LEEWAY_TEST_HISTORIES || runsOf(20));
const PATH = "/v1/bank_connections";
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const KEYS = ["A", "B"] as const;

type Key = (typeof KEYS)[number];
/** What fails: nothing, the whole run, an account without items, or an account of which the bank lists only old items. */
const outage = fc.record({
  of: fc.constantFrom<Key | "none" | "all">("none", "none", "none", "all", ...KEYS),
  kind: fc.constantFrom("later" as const, "person" as const),
  listsOld: fc.boolean(),
});

const step = fc.record({
  days: fc.constantFrom(0, 1, 5, 20, 50),
  /** The accounts whose payments are booked on days before, at most as many as have passed. */
  payments: fc.array(fc.record({ key: fc.constantFrom(...KEYS), back: fc.nat(50) }), { maxLength: 3 }),
  outage,
  run: fc.constantFrom("sync", "job", "job", "preview"),
  /** Which of the committed imports is undone after the run, and what resumes the connection then. */
  undone: fc.option(fc.nat(20)),
  isResumed: fc.boolean(),
});

interface Payment {
  readonly key: Key;
  readonly id: number;
  readonly day: string;
}

onEveryEngine((engine) => {
  const server = useServer(engine, { outbound: outboundRequest(), secrets: testSecrets() });
  const bank = useMadeUpBank();
  let as: string;
  before(async () => {
    const input = { budgetId: server.budget.id, name: "manager", scope: "write", canManage: true } as const;
    as = (await createToken(server.service, input)).text;
  });
  const ok = (method: string, path: string, body?: object) => server.ok(method, path, body, { as });
  const today = () => new Date(server.service.now()).toISOString().slice(0, 10);
  let payments: Payment[] = [];
  let now: { of: Key | "none" | "all"; kind: "later" | "person"; listsOld: boolean };

  const itemOf = ({ id, day }: Payment) => ({
    ...{ key: `K${id}`, replaces: null, status: "booked" as const, bookedOn: day, purchasedOn: null },
    ...{ amount: `-${id}.00`, currency: "USD", foreign: null, text: `SHOP ${id}`, payee: null },
    ...{ counterAccount: null, bankCode: null, balanceAfter: null },
  });

  function listingOf(key: Key, all: readonly Payment[], lists: "all" | "changes"): Omit<Listing, "from" | "until"> {
    const own = payments.filter((one) => one.key === key);
    const amount = `${1000 - own.reduce((sum, { id }) => sum + id, 0)}.00`;
    const at = `${today()}T12:00:00.000000+00:00`;
    return {
      ...{ account: account(key), cursor: null, lists, removed: [], problems: [] },
      items: all.map(itemOf),
      balances: [{ kind: "booked", amount, at, includesPending: null }],
    };
  }

  function failing(key: Key, since: string): Omit<Listing, "from" | "until"> {
    const known = payments.filter((one) => one.key === key && one.day >= since && one.day < addDays(today(), -5));
    const problems = [{ code: "failed", kind: now.kind, text: "The account fails" }];
    const items = now.listsOld ? known.slice(0, 1).map(itemOf) : [];
    return { ...listingOf(key, [], "all"), lists: "some", items, balances: [], problems };
  }

  function* byPeriod({ accounts, since, until }: FetchRequest): Generator<Listing> {
    if (now.of === "all") throw refusal(now.kind);
    for (const key of accounts as Key[]) {
      const asked = payments.filter((one) => one.key === key && since <= one.day && one.day <= until);
      yield { ...(now.of === key ? failing(key, since) : listingOf(key, asked, "all")), from: since, until };
    }
  }

  /** The cursor has the number of payments that were listed, by account. */
  function* byCursor({ accounts, since, until, cursor }: FetchRequest): Generator<Listing> {
    if (now.of === "all") throw refusal(now.kind);
    const positions = JSON.parse(cursor ?? "{}");
    for (const key of accounts as Key[]) {
      const own = payments.filter((one) => one.key === key);
      const listed = now.of === key ? failing(key, "9999") : listingOf(key, own.slice(positions[key] ?? 0), "changes");
      if (now.of !== key) positions[key] = own.length;
      yield { ...listed, cursor: JSON.stringify(positions), from: since, until };
    }
  }

  async function connect(startsOn: string) {
    bank.accounts = KEYS.map((key) => account(key));
    const body = { connection: { provider: "made_up", fields: { token: "t" } } };
    const { connection } = await ok("POST", PATH, body);
    const ids = new Map<Key, string>();
    for (const { id, name } of connection.accounts as Fields[]) {
      const link = { create: { name, type: "depository" } };
      const { bank_account } = await ok("PUT", `${PATH}/${connection.id}/accounts/${id}`, {
        link,
        starts_on: startsOn,
      });
      ids.set((name as string).slice(-1) as Key, bank_account.account_id);
    }
    return { id: connection.id as string, ids };
  }

  async function sync(id: string) {
    server.nowMs += 11 * MINUTE_MS;
    return (await ok("POST", `${PATH}/${id}/sync`)).run as Fields;
  }

  async function preview(id: string) {
    server.nowMs += 11 * MINUTE_MS;
    const { status, json } = await server.call("POST", `${PATH}/${id}/preview`, undefined, { as });
    if (status === 201) await ok("POST", `/v1/imports/${json.import.id}/commit`);
  }

  async function undo(id: string, pick: number, isResumed: boolean) {
    const { imports } = await ok("GET", `/v1/imports?connection_id=${id}&limit=100`);
    const committed = (imports as Fields[]).filter(({ state }) => state === "committed");
    const one = committed[pick % committed.length];
    if (one === undefined) return;
    await ok("DELETE", `/v1/imports/${one.id}?edited=remove`);
    const { connection } = await ok("GET", `${PATH}/${id}`);
    assert.equal(connection.state, "paused");
    if (isResumed) await ok("PUT", `${PATH}/${id}`, { connection: { is_paused: false } });
  }

  async function amountsOf(accountId: string): Promise<number[]> {
    const { transactions } = await ok("GET", `/v1/transactions?account_id=${accountId}&limit=500`);
    return (transactions as Fields[]).map(({ amount }) => -(amount as number)).sort((a, b) => a - b);
  }

  for (const [name, fetch] of [
    ["asked days", byPeriod],
    ["a cursor", byCursor],
  ] as const) {
    test(`after outages, undos and syncs, the accounts have the rows of a bank with ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), fc.boolean(), async (steps, byJob) => {
          payments = [];
          bank.fetch = fetch;
          const firstDay = addDays(today(), -50);
          const { id, ids } = await connect(firstDay);
          let paid = 0;
          let passed = 50;
          for (const one of steps) {
            passed += one.days;
            server.nowMs += one.days * DAY_MS;
            for (const { key, back } of one.payments) {
              paid += 1;
              // Banks book later than a run by the overlap at most.
              const day = addDays(today(), -Math.min(back, passed === 50 ? 50 : one.days));
              payments.push({ key, id: paid, day });
            }
            now = one.outage;
            if (one.run === "job") await runSyncJob(server, id);
            else if (one.run === "sync") await sync(id);
            else await preview(id);
            if (one.undone !== null) await undo(id, one.undone, one.isResumed);
          }
          now = { of: "none", kind: "later", listsOld: false };
          // A run on schedule asks only for accounts that a person has synced.
          if (byJob) {
            await runSyncJob(server, id);
            await runSyncJob(server, id);
          }
          const run = await sync(id);
          assert.equal(run.state, "ok");
          for (const [key, accountId] of ids) {
            const own = payments.filter((one) => one.key === key).map((one) => one.id);
            assert.deepEqual(await amountsOf(accountId), own);
          }
          for (const { bank_account_id, balance, check_state } of run.accounts as Fields[]) {
            const { accounts } = (await ok("GET", `${PATH}/${id}`)).connection as { accounts: Fields[] };
            const accountId = accounts.find((one) => one.id === bank_account_id)?.account_id;
            // A difference stays, and is shown, if the import of the opening balance was undone, or if the bank listed rows
            // before its first balance.
            const isEqual = (await balanceOf(server, accountId as string)) === balance;
            assert.equal(check_state, isEqual ? "agrees" : "differs");
            const isPlain = steps.every(({ undone, outage }) => undone === null && !outage.listsOld);
            if (isPlain) assert.ok(isEqual);
          }
          assert.equal((await sync(id)).import_id, null, "a second run changes nothing");
          await ok("DELETE", `${PATH}/${id}`);
        }),
        { numRuns: HISTORIES },
      );
      assert.deepEqual((await server.service.store.verify()).findings, []);
    });
  }
});
