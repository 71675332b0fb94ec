/**
 * The law of the one entry path: the rows of a bank's statement, the same rows sent by a program, and in listings of a bank
 * connection, give the same transactions, payees, categories and transfers. Sent again, they change nothing. Undone and sent again, they give the same.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import { type TestServer, useServer } from "../support/server.ts";
import { csv, upload } from "../support/statements.ts";

/** As banks write them. No cleaning changes the first ones. The alias of "Books" is found in the last one. */
const TEXTS = ["KIOSK", "CORNER SHOP", "OLD NAME", "RULED SHOP", "USUAL SHOP", "LEARNED SHOP", "BOOK STORE 2026-02-27"];
const AMOUNTS = [5, 5, 9, 20];
const START = "2026-03-02";
/** Statements cover fewer days than a transfer may take, so that none proves that the other side is missing. */
const COVERED_DAYS = 6;
/** No row is near the household's entries of the next statement, which exist when the rows are sent again. */
const APART_DAYS = 14;

interface Row {
  readonly day: number;
  readonly text: number;
  readonly amount: number;
  readonly isSavings: boolean;
  readonly isTransfer: boolean;
}

const row: fc.Arbitrary<Row> = fc.record({
  day: fc.nat(COVERED_DAYS - 1),
  text: fc.nat(TEXTS.length - 1),
  amount: fc.nat(AMOUNTS.length - 1),
  isSavings: fc.boolean(),
  isTransfer: fc.constantFrom(false, false, true),
});
const entry = fc.record({ day: fc.nat(COVERED_DAYS - 1), text: fc.nat(1), amount: fc.nat(AMOUNTS.length - 1) });
const week = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
  entries: fc.array(entry, { maxLength: 2 }),
});
type Week = typeof week extends fc.Arbitrary<infer One> ? One : never;

/** A row of a statement of an account. */
type BankRow = readonly [day: string, amount: string, text: string];
type Send = (home: Home, accountId: string, rows: readonly BankRow[]) => Promise<unknown>;

interface Home {
  readonly as: string;
  readonly accounts: readonly [checking: Fields, savings: Fields];
  ask(method: string, path: string, body?: object): Promise<Fields>;
}

async function openHome(server: TestServer): Promise<Home> {
  const input = { name: `Budget ${randomUUID()}`, currency: "USD", time_zone: "UTC" };
  const { id: budgetId } = await createBudget(server.service, input);
  const { text: as } = await createToken(server.service, { budgetId, name: "its own", scope: "sync", canManage: true });
  const ask = (method: string, path: string, body?: object) => server.ok(method, path, body, { as });
  const checking = await newAccount(server, { name: "Checking" }, as);
  const savings = await newAccount(server, { name: "Savings" }, as);
  const category = async (name: string) =>
    (await ask("POST", "/v1/categories", { category: { name, kind: "spending" } })).category.id;
  const [ruled, usual, learned] = [await category("Ruled"), await category("Usual"), await category("Learned")];
  const decided = (name: string, more: Fields = {}) => ({
    ...{ account_id: checking.id, amount: -1, authorized_at: "2025-01-01", payee: { name }, ...more },
  });
  const named = ["Books", "New name", "Old name", "Usual shop"];
  const { transactions } = await ask("POST", "/v1/transactions", {
    transactions: [
      ...named.map((name) => decided(name)),
      ...[1, 2, 3].map(() => decided("Learned shop", { category_id: learned })),
    ],
  });
  const [books, kept, old, usualShop] = transactions.map(({ payee_id }: Fields) => payee_id);
  await ask("POST", `/v1/payees/${books}/aliases`, { alias: { text: "book store" } });
  await ask("POST", `/v1/payees/${old}/merge`, { into: kept });
  await ask("PUT", `/v1/payees/${usualShop}`, { payee: { default_category_id: usual } });
  const contains = (value: string) => ({ all: [{ field: "bank_text", op: "contains", value }] });
  const rule = (name: string, text: string, then: Fields) =>
    ask("POST", "/v1/rules", { rule: { name, when: contains(text), then } });
  await rule("Shop", "RULED SHOP", { category_id: ruled, tags: ["ruled"] });
  await rule("Out", "TO SAVINGS", { transfer_account_id: savings.id });
  return { as, accounts: [checking, savings], ask };
}

/** The household's own entries of a week, and the statements of both accounts. */
async function live({ ask, ...home }: Home, number: number, { rows, entries }: Week, send: Send): Promise<void> {
  const [checking, savings] = home.accounts;
  const dayOf = (day: number) => addDays(START, APART_DAYS * number + day);
  const amountOf = (amount: number) => AMOUNTS[amount] ?? 0;
  const transactions = entries.map(({ day, text, amount }) => ({
    ...{ account_id: checking.id, amount: -amountOf(amount), authorized_at: dayOf(day), payee: { name: TEXTS[text] } },
  }));
  if (transactions.length > 0) await ask("POST", "/v1/transactions", { transactions });
  const textOf = ({ isTransfer, isSavings, text }: Row) =>
    isTransfer ? (isSavings ? "FROM CHECKING" : "TO SAVINGS") : (TEXTS[text] ?? "");
  const signOf = ({ isTransfer, isSavings }: Row) => (isTransfer && isSavings ? "" : "-");
  for (const account of [checking, savings]) {
    const own = rows.filter(({ isSavings }) => isSavings === (account === savings));
    const read = own.map((one): BankRow => [dayOf(one.day), `${signOf(one)}${amountOf(one.amount)}.00`, textOf(one)]);
    if (read.length > 0) await send({ ask, ...home }, account.id, read);
  }
}

async function stateOf(server: TestServer, { as, accounts, ask }: Home): Promise<Fields> {
  const list = async (path: string, field: string): Promise<Fields[]> => (await ask("GET", path))[field];
  const [payees, categories] = [
    await list("/v1/payees?limit=100", "payees"),
    await list("/v1/categories", "categories"),
  ];
  const nameIn = (all: readonly Fields[], id: string | null) => all.find((one) => one.id === id)?.name ?? null;
  const transactions = (await list("/v1/transactions?limit=500", "transactions")).map((one) => ({
    account: nameIn(accounts, one.account_id),
    other: nameIn(accounts, one.transfer_account_id),
    payee: nameIn(payees, one.payee_id),
    category: nameIn(categories, one.category_id),
    by: String(one.decided_by.category_id).split(":")[0],
    isManual: one.source === "manual",
    ...{ amount: one.amount, day: one.authorized_at, posted: one.posted_at, text: one.bank_text, tags: one.tags },
    ...{ isReviewed: one.is_reviewed, isPending: one.is_pending },
  }));
  const balances = await Promise.all(
    accounts.map(
      async ({ id }) => (await server.ok("GET", `/v1/accounts/${id}`, undefined, { as })).account.current_balance,
    ),
  );
  return {
    ...{
      balances,
      payees: payees.map(({ name }) => name).sort(),
      categories: categories.map(({ name }) => name).sort(),
    },
    transactions: transactions.map((one) => JSON.stringify(one)).sort(),
  };
}

onEveryEngine((engine) => {
  const server = useServer(engine);
  const asFile: Send = async ({ as }, accountId, rows) => {
    const answer = await upload(server, csv(rows), {
      as,
      query: `?account_id=${accountId}&commit=true&sign=as_written`,
    });
    assert.equal(answer.status, 201, answer.text);
  };
  const asProgram: Send = async ({ ask }, accountId, rows) =>
    await ask("POST", "/v1/transactions", {
      transactions: rows.map(([day, amount, name]) => ({
        ...{ account_id: accountId, amount: Number(amount), authorized_at: day, posted_at: day },
        ...{ payee: { name }, source: "sync" },
      })),
    });

  const asListings: Send = async ({ ask, accounts, as }, accountId, rows) => {
    const path = "/v1/bank_connections";
    const [known] = (await ask("GET", path)).connections;
    const connection =
      known ?? (await ask("POST", path, { connection: { provider: "program", name: "B" } })).connection;
    const days = rows.map(([day]) => day).sort();
    const listing = (key: string, items: object[]) => ({
      ...{ account: { key, name: `Account ${key}`, currency: "USD" }, is_complete: false, items },
      ...{ from: days[0], until: days.at(-1) },
    });
    const send = (listings: object[]) => ask("POST", `${path}/${connection.id}/listings`, { listings });
    if (known === undefined) {
      await send(accounts.map(({ id }) => listing(id, [])));
      const { connection: listed } = await ask("GET", `${path}/${connection.id}`);
      for (const one of listed.accounts) {
        const own = accounts.find(({ name, id }) => one.name === `Account ${id}` || one.name === name);
        await ask("PUT", `${path}/${connection.id}/accounts/${one.id}`, { link: { account_id: own?.id } });
      }
    }
    const items = rows.map(([booked_on, amount, text]) => ({ booked_on, amount: Number(amount), text }));
    const { run } = await send([listing(accountId, items)]);
    assert.equal(run.counts.waiting, 0, as);
  };

  test("rows of a file, of a program and in listings give the same, also again, and after an undo", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(week, { minLength: 1, maxLength: 3 }), async (weeks) => {
        const [file, program, listed] = [await openHome(server), await openHome(server), await openHome(server)];
        for (const [number, one] of weeks.entries()) {
          await live(file, number, one, asFile);
          await live(program, number, one, asProgram);
          await live(listed, number, one, asListings);
        }
        const state = await stateOf(server, program);
        assert.deepEqual(state, await stateOf(server, file));
        assert.deepEqual(await stateOf(server, listed), state);
        const again = async () => {
          for (const [number, one] of weeks.entries()) await live(program, number, { ...one, entries: [] }, asProgram);
          assert.deepEqual(await stateOf(server, program), state);
        };
        await again();
        const { imports } = await program.ask("GET", "/v1/imports?source=program&limit=100");
        for (const { id } of imports) await program.ask("DELETE", `/v1/imports/${id}`);
        const undone = await stateOf(server, program);
        assert.ok(undone.transactions.every((text: string) => JSON.parse(text).isManual));
        await again();
      }),
      { numRuns: runsOf(12) },
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
