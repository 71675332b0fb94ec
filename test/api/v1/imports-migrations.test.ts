/** Imports of other programs' whole budgets: every balance is that of the program, and one undo takes everything back. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import Database from "better-sqlite3";
import { importBudget } from "../../../src/operations/budget-file/import-budget.ts";
import { unpack } from "../../../src/readers/statements/archive/unpack.ts";
import type { Reads } from "../../../src/store/store.ts";
import { fixture } from "../../readers/statements/support.ts";
import { chunksOf, exported } from "../../support/budget-files.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { upload } from "../../support/statements.ts";
import { zipOf } from "../../support/zip.ts";

const FIXTURES = join(import.meta.dirname, "../../readers/statements/fixtures/budgets");
const file = (name: string) => readFileSync(join(FIXTURES, name));
const json = (name: string) => JSON.parse(file(name).toString());

/** A ZIP archive of the files in a folder. */
function zip(folder: string): Buffer {
  return zipOf(readdirSync(join(FIXTURES, folder)).map((name) => ({ name, bytes: file(`${folder}/${name}`) })));
}

/** The database of the fixture after some statements. */
async function changedActual(...statements: readonly string[]): Promise<Buffer> {
  const [database] = await unpack(fixture("budgets/actual-everything.zip"));
  const chunks: Uint8Array[] = [];
  for await (const chunk of database?.open() ?? []) chunks.push(chunk);
  const opened = new Database(Buffer.concat(chunks));
  for (const statement of statements) opened.exec(statement);
  const bytes = opened.serialize();
  opened.close();
  return bytes;
}

onEveryEngine((engine) => {
  const server = useServer(engine);
  const get = (path: string) => server.ok("GET", path);

  before(() => {
    server.nowMs = Date.parse("2026-11-28T12:00:00Z");
  });

  const LISTS: readonly (readonly [list: string, path: string])[] = [
    ["accounts", "accounts"],
    ["categories", "categories"],
    ["payees", "payees"],
    ["rules", "rules"],
    ["recurring", "recurring"],
    ["goals", "goals"],
    ["tags", "tags"],
    ["transactions", "transactions?limit=500"],
    ["budget", "budget"],
    ["month", "budget/months/2026-10"],
  ];

  /** Everything that a migration may create. */
  async function contents(): Promise<Fields> {
    const found: Fields = {};
    for (const [list, path] of LISTS) found[list] = (await get(`/v1/${path}`))[list];
    return found;
  }

  const inCurrency = (currency: string) => server.ok("PUT", "/v1/budget", { budget: { currency } });

  async function preview(bytes: Buffer): Promise<Fields> {
    const { status, json: answer, text } = await upload(server, bytes, { name: "export.zip" });
    assert.equal(status, 201, text);
    return answer.import;
  }

  async function commit(id: string, query = ""): Promise<Fields> {
    const { status, json: answer, text } = await server.call("POST", `/v1/imports/${id}/commit${query}`);
    assert.equal(status, 200, text);
    return answer.import;
  }

  async function undo(id: string): Promise<void> {
    const { status, text } = await server.call("DELETE", `/v1/imports/${id}`);
    assert.equal(status, 204, text);
  }

  const proofOf = async (id: string): Promise<Fields> => (await get(`/v1/imports/${id}/proof`)).proof;

  /** A proof without the ids of what is not stored yet. */
  const withoutIds = ({ is_committed: _is, accounts, months, ...others }: Fields) => ({
    ...others,
    accounts: accounts.map(({ account_id: _id, ...one }: Fields) => one),
    months: months.map((month: Fields) => ({
      ...month,
      envelopes: month.envelopes.map(({ category_id: _id, ...one }: Fields) => one),
    })),
  });

  const namesOf = (parts: Fields[]) =>
    Object.fromEntries(parts.map(({ kind, items }) => [kind, items.map(({ name, why }: Fields) => [name, why])]));

  test("Actual: every account, category and month has the balance of the program, and an undo leaves nothing", async () => {
    await inCurrency("EUR");
    const expected = json("actual-everything.expected.json");
    const empty = await contents();
    const { id, questions, plan, counts } = await preview(file("actual-everything.zip"));
    assert.deepEqual([questions, counts.undecided, plan.categories.length], [[], 0, 10]);
    const tried = await proofOf(id);
    assert.deepEqual(await contents(), empty, "a proof stores nothing");
    const committed = await commit(id);
    const proof = await proofOf(id);
    assert.deepEqual(withoutIds(proof), withoutIds(tried));
    assert.deepEqual(proof.counts, committed.proof);
    assert.deepEqual(proof.counts, {
      ...{ accounts: 6, accounts_differing: 0, envelopes: 24, envelopes_differing: 0 },
      ...{ to_budgets: 4, to_budgets_differing: 0 },
    });

    const found = await contents();
    assert.deepEqual(
      Object.fromEntries(
        found.accounts.map((one: Fields) => [one.name, [one.current_balance, one.is_hidden, one.closed_on !== null]]),
      ),
      Object.fromEntries(expected.accounts.map((one: Fields) => [one.name, [one.balance, one.offbudget, one.closed]])),
    );
    for (const { month, toBudget, categories } of expected.months) {
      const proven = proof.months.find((one: Fields) => one.month === month);
      assert.equal(proven.to_budget.theirs, toBudget, month);
      for (const { group, name, income, balance } of categories) {
        if (income) continue;
        const own = proven.envelopes.find((one: Fields) => one.group === group && one.name.startsWith(name));
        assert.deepEqual([own?.theirs, own?.ours], [balance, balance], `${month} ${group} ${name}`);
      }
    }
    assert.equal((await get("/v1/budget/months/2026-09")).month.note, "month note");
    const budgetFile = await exported(server.service, server.budget.id);
    const { store, dispose } = await engine.open(() => server.nowMs);
    const copy = await importBudget({ ...server.service, store }, chunksOf(budgetFile));
    const stored = (reads: Pick<Reads, "imports">) => reads.imports.findProof(id);
    assert.deepEqual(
      JSON.parse((await stored(store.of(copy.id))) ?? ""),
      JSON.parse((await stored(server.service.store.of(server.budget.id))) ?? ""),
    );
    await dispose();
    await undo(id);
    assert.deepEqual(await contents(), empty);
  });

  test("Actual: categories, transfers, goals and rules keep what they are", async () => {
    const { id } = await preview(
      await changedActual(
        "DROP TABLE IF EXISTS custom_reports",
        "CREATE TABLE custom_reports (id TEXT, name TEXT, tombstone INTEGER DEFAULT 0)",
        "INSERT INTO custom_reports VALUES ('a', 'Food by month', 0), ('b', 'Old', 1)",
      ),
    );
    const { report } = await commit(id);
    const found = await contents();
    assert.deepEqual(
      found.categories.map((one: Fields) => [one.name, one.group, one.kind, one.is_archived, one.carries_from]),
      [
        ["Gifts", "Income", "income", false, null],
        ["Salary", "Income", "income", false, null],
        ["Income", "Income", "income", false, null],
        ["Starting Balances", "Income", "income", false, null],
        ["Investing", "Everyday", "spending", false, "2026-08"],
        ["Rent", "Everyday", "spending", false, "2026-08"],
        ["Household", "Everyday", "spending", false, "2026-08"],
        ["Food", "Everyday", "spending", false, "2026-08"],
        ["Food (Holiday)", "Holiday", "spending", false, "2026-08"],
        ["Old hobby", "Hidden things", "spending", true, "2026-08"],
      ],
    );
    const nameOf = (list: string, id: string | null) => found[list].find((one: Fields) => one.id === id)?.name ?? null;
    const transfers = found.transactions.filter((one: Fields) => one.transfer_account_id !== null);
    assert.deepEqual(
      transfers
        .map((one: Fields) => [
          one.amount,
          nameOf("accounts", one.transfer_account_id),
          nameOf("categories", one.category_id),
        ])
        .sort(([a]: number[], [b]: number[]) => (a ?? 0) - (b ?? 0)),
      [
        [-1000, "Mortgage", "Rent"],
        [-300, "Brokerage", "Investing"],
        [-200, "Savings", null],
        [-120.5, "Credit card", null],
        [10, "Old account", null],
      ],
    );
    assert.deepEqual(
      found.goals.map((one: Fields) => [one.name, one.amount, one.due_on, one.monthly, one.starts_in]),
      [
        ["Rent", 900, "2027-01-31", null, "2026-12"],
        ["Food", 1000, null, 400, "2026-12"],
      ],
    );
    assert.deepEqual(
      found.recurring.map((one: Fields) => [one.name, one.amount, one.amount_to, one.rule, one.starts_on, one.weekend]),
      [
        ["Rent", -900, null, "FREQ=MONTHLY", "2026-12-01", "keep"],
        ["Power", -90, -70, "FREQ=MONTHLY;INTERVAL=2;COUNT=12", "2026-12-15", "before"],
        ["Once", -123, null, "FREQ=DAILY;COUNT=1", "2027-01-20", "keep"],
      ],
    );
    assert.deepEqual(
      found.rules.map(({ name, when }: Fields) => [name, when.all.length, when.any.length]),
      [
        ["rewe", 1, 0],
        ["REWE", 0, 2],
      ],
    );
    assert.deepEqual(namesOf(report.changed), {
      accounts: ["Checking", "Savings", "Credit card", "Old account"].map((name) => [name, "opening_is_income"]),
      categories: [["Food (Holiday)", "renamed"]],
      months: [["2026-11", "plan_continues"]],
    });
    assert.deepEqual(namesOf(report.left_out), {
      rules: [["ETF|fund", "regular_expression"]],
      notes: [["Checking", "no_place"]],
      reports: [["Food by month", "not_supported"]],
    });
    await undo(id);
  });

  test("Actual: a transfer keeps its category whichever side has it, also in a split", async () => {
    const { id } = await preview(
      await changedActual(
        "UPDATE accounts SET offbudget = 1, sort_order = 1 WHERE name IN ('Savings', 'Mortgage')",
        "UPDATE transactions SET category = (SELECT id FROM categories WHERE name = 'Household') WHERE notes = 'cash to savings' AND isChild = 1",
      ),
    );
    const { proof } = await commit(id);
    assert.deepEqual([proof.accounts_differing, proof.envelopes_differing, proof.to_budgets_differing], [0, 0, 0]);
    await undo(id);
  });

  for (const name of ["ynab-api-budget.json", "ynab-api-plan.json"]) {
    test(`YNAB, ${name}: every account, category and month has the balance of the program`, async () => {
      await inCurrency("USD");
      const empty = await contents();
      const { id, questions, program, format } = await preview(file(name));
      assert.deepEqual([program, format, questions], ["ynab", "json", []]);
      const { proof, report } = await commit(id);
      assert.deepEqual(proof, {
        ...{ accounts: 5, accounts_differing: 0, envelopes: 18, envelopes_differing: 0 },
        ...{ to_budgets: 3, to_budgets_differing: 0 },
      });
      const expected = json("ynab.expected.json");
      const { months } = await proofOf(id);
      assert.deepEqual(
        Object.fromEntries(months.map(({ month, to_budget }: Fields) => [month, to_budget.theirs])),
        expected.ready_to_assign,
      );
      const { accounts, goals, recurring, categories } = await contents();
      assert.deepEqual(
        Object.fromEntries(accounts.map((one: Fields) => [one.name, one.current_balance])),
        expected.accounts,
      );
      assert.deepEqual(
        accounts.map((one: Fields) => [one.name, one.subtype, one.is_hidden, one.closed_on !== null]),
        [
          ["Checking", "checking", false, false],
          ["Savings", "savings", false, false],
          ["Visa", "credit card", false, false],
          ["Brokerage", "brokerage", true, false],
          ["Old bank", "checking", false, true],
        ],
      );
      assert.deepEqual(
        goals.map((one: Fields) => [one.name, one.amount, one.due_on, one.monthly]),
        [
          ["Rent", null, null, 900],
          ["Flights", 600, "2027-06-30", null],
        ],
      );
      assert.deepEqual(
        recurring.map((one: Fields) => [one.name, one.amount, one.rule, one.starts_on]),
        [
          ["Landlord", -900, "FREQ=MONTHLY", "2026-12-01"],
          ["Savings", -25, "FREQ=WEEKLY;INTERVAL=4", "2026-12-13"],
          ["Kiosk", -1, "FREQ=MONTHLY;BYMONTHDAY=15,-1", "2026-12-15"],
        ],
      );
      assert.deepEqual(
        categories.filter((one: Fields) => one.kind === "income" || one.is_archived).map((one: Fields) => one.name),
        ["Ready to Assign", "Old hobby"],
      );
      assert.deepEqual(namesOf(report.left_out), { categories: [["Visa", "card_payments"]] });
      await undo(id);
      assert.deepEqual(await contents(), empty);
    });
  }

  test("YNAB, register and plan: every account, category and month has the balance of the program", async () => {
    await inCurrency("USD");
    const empty = await contents();
    const { id, questions, issues } = await preview(file("ynab-export.zip"));
    assert.deepEqual([questions, issues], [[], []]);
    const { proof, report } = await commit(id);
    assert.deepEqual(proof, {
      ...{ accounts: 4, accounts_differing: 0, envelopes: 18, envelopes_differing: 0 },
      ...{ to_budgets: 0, to_budgets_differing: 0 },
    });
    const expected = json("ynab.expected.json");
    const { accounts, categories } = await contents();
    const { "Old bank": _empty, ...balances } = expected.accounts;
    assert.deepEqual(Object.fromEntries(accounts.map((one: Fields) => [one.name, one.current_balance])), balances);
    assert.deepEqual(
      accounts.filter((one: Fields) => one.is_hidden || one.type === "credit").map((one: Fields) => one.name),
      ["Visa", "Brokerage"],
    );
    assert.deepEqual(
      categories.map((one: Fields) => [one.name, one.group, one.kind, one.is_archived]),
      [
        ["Groceries", "Everyday", "spending", false],
        ["Household", "Everyday", "spending", false],
        ["Rent", "Everyday", "spending", false],
        ["Groceries (Holiday)", "Holiday", "spending", false],
        ["Flights", "Holiday", "spending", false],
        ["Old hobby", "Hidden Categories", "spending", true],
        ["Ready to Assign", null, "income", false],
      ],
    );
    const { months } = await proofOf(id);
    for (const { month, envelopes } of months) {
      for (const { name, group, theirs } of envelopes) {
        const key = `${group}: ${name.replace(" (Holiday)", "")}`;
        assert.equal(theirs, expected.months[month][key].available, `${month} ${key}`);
      }
    }
    assert.deepEqual(namesOf(report.left_out), { categories: [["Visa", "card_payments"]] });
    await undo(id);
    assert.deepEqual(await contents(), empty);
  });

  test("Firefly III: accounts, budgets and what repeats; its file states no balances", async () => {
    await inCurrency("EUR");
    const empty = await contents();
    const { id, questions } = await preview(zip("firefly-export"));
    assert.deepEqual(
      questions.map(({ code, values }: Fields) => [code, values]),
      [["budgets", ["as_categories", "left_out"]]],
    );
    await server.ok("PUT", `/v1/imports/${id}`, { import: { answers: { budgets: "as_categories" } } });
    const { proof, report } = await commit(id);
    const found = await contents();
    const expected = json("firefly.expected.json");
    assert.deepEqual(
      Object.fromEntries(
        found.accounts.map((one: Fields) => [one.name, [one.currency, one.current_balance.toFixed(2)]]),
      ),
      expected.accounts,
    );
    assert.deepEqual(proof, {
      ...{ accounts: 0, accounts_differing: 0, envelopes: 0, envelopes_differing: 0 },
      ...{ to_budgets: 0, to_budgets_differing: 0 },
    });
    const nameOf = (list: string, own: string | null) =>
      found[list].find((one: Fields) => one.id === own)?.name ?? null;
    assert.deepEqual(
      found.accounts.map((one: Fields) => [one.name, one.subtype, one.is_hidden, one.mask, one.closed_on !== null]),
      [
        ["Checking", "checking", false, "2051", false],
        ["Card", "credit card", false, "", false],
        ["Savings", "savings", false, "", false],
        ["USD wallet", "checking", false, "", false],
        ["Mortgage X", "loan", true, "", false],
        ["Closed one", "checking", false, "", true],
      ],
    );
    assert.deepEqual(
      found.categories.map((one: Fields) => [one.name, one.kind, one.carries_from]),
      [
        ["Food", "spending", null],
        ["Home", "spending", null],
        ["Salary", "income", null],
        ["Saving", "spending", null],
        ["Home loan", "spending", null],
        ["Travel", "spending", null],
        ["Bike", "saving", null],
      ],
    );
    const transfers = found.transactions.filter((one: Fields) => one.transfer_account_id !== null);
    assert.deepEqual(
      transfers.map((one: Fields) => [
        ...[nameOf("accounts", one.transfer_account_id), one.amount, one.transfer_amount],
        nameOf("categories", one.category_id),
      ]),
      [
        ["Mortgage X", -500, null, "Home loan"],
        ["USD wallet", -50, 55, null],
        ["Savings", -100, null, null],
      ],
    );
    const plans = await Promise.all(
      ["2026-09", "2026-10", "2026-11"].map(async (month) => {
        const { groups } = (await get(`/v1/budget/months/${month}`)).month;
        return groups.flatMap(({ categories }: Fields) => categories.flatMap((one: Fields) => one.planned ?? []));
      }),
    );
    assert.deepEqual(plans, [
      [300, 50],
      [320, 50],
      [0, 50],
    ]);
    assert.deepEqual(
      found.goals.map((one: Fields) => [one.name, one.amount, one.due_on, one.already]),
      [["Bike", 800, "2027-06-01", 75]],
    );
    assert.deepEqual(
      found.recurring.map((one: Fields) => [
        ...[one.name, one.amount, one.amount_to, one.rule, one.starts_on],
        nameOf("categories", one.category_id),
      ]),
      [
        ["Rent", -900, null, "FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01", "Home"],
        ["Mortgage", -510, -490, "FREQ=MONTHLY", "2026-10-15", "Home loan"],
      ],
    );
    const [rule] = found.rules;
    assert.deepEqual(
      [rule.when.all, rule.then.tags],
      [
        [
          { field: "bank_text", op: "contains", value: "rewe" },
          { field: "amount", op: "between", value: [-99.99, 99.99] },
        ],
        ["Groceries", "auto"],
      ],
    );
    assert.deepEqual(namesOf(report.left_out), {
      goals: [["Buffer", "formula"]],
      recurring_rules: [["Insurance", "no_account"]],
    });
    await undo(id);
    assert.deepEqual(await contents(), empty);
  });

  test("Firefly III: without its budgets, its categories stay", async () => {
    const { id } = await preview(zip("firefly-export"));
    await server.ok("PUT", `/v1/imports/${id}`, { import: { answers: { budgets: "left_out" } } });
    const { report } = await commit(id);
    const { categories } = await contents();
    assert.deepEqual(
      categories.map(({ name, kind }: Fields) => `${name} ${kind}`),
      [
        ...["Salary income", "Groceries spending", "Saving spending", "Restaurants spending", "Home loan spending"],
        ...["Household spending", "Travel spending", "Unused spending", "Rent spending", "Bike saving"],
      ],
    );
    assert.deepEqual(namesOf(report.left_out).months, [
      ["Food", "not_supported"],
      ["Home", "not_supported"],
    ]);
    await undo(id);
  });

  test("a budget whose account differs is refused, unless the difference is allowed", async () => {
    await inCurrency("EUR");
    const empty = await contents();
    // A transaction that cannot be read: its account lacks 23.50.
    const { id } = await preview(await changedActual("UPDATE transactions SET date = 20261399 WHERE amount = -2350"));
    const { accounts } = await proofOf(id);
    assert.deepEqual(
      accounts.filter(({ difference }: Fields) => difference !== 0).map((one: Fields) => [one.name, one.difference]),
      [["Checking", 23.5]],
    );
    const { status, json: problem } = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.deepEqual([status, problem.code], [422, "proof_failed"]);
    assert.deepEqual(
      problem.errors.map(({ detail }: Fields) => detail),
      ["Checking: 1290.56 EUR in the program, 1314.06 here."],
    );
    assert.deepEqual(await contents(), empty);
    const { proof } = await commit(id, "?allow_difference=true");
    assert.equal(proof.accounts_differing, 1);
    await undo(id);
    assert.deepEqual(await contents(), empty);
  });

  test("into a budget with transactions or another currency, only transactions are imported", async () => {
    await inCurrency("USD");
    const other = await preview(file("actual-everything.zip"));
    assert.deepEqual([other.report, other.plan, other.issues[0].code], [null, null, "not_imported"]);
    await inCurrency("EUR");
    const account = await newAccount(server, { name: "Own", currency: "EUR" });
    const [own] = await create(server, [payment(account.id, -1)]);
    const { id, report, issues, statements } = await preview(file("actual-everything.zip"));
    assert.equal(report, null);
    assert.match(issues[0].message, /already has transactions/);
    const { status, json: problem } = await server.call("GET", `/v1/imports/${id}/proof`);
    assert.deepEqual([status, problem.code], [404, "not_found"]);
    const accounts = statements.map(({ index, bank_account }: Fields) => ({
      statement: index,
      create: { name: bank_account.name, type: "depository", is_hidden: bank_account.name === "Brokerage" },
    }));
    await server.ok("PUT", `/v1/imports/${id}`, { import: { accounts } });
    const { proof } = await commit(id);
    assert.equal(proof, null);
    const { categories, rules, recurring, accounts: all } = await contents();
    assert.deepEqual([rules, recurring, all.filter((one: Fields) => one.is_hidden).length], [[], [], 1]);
    const kinds = categories.map(({ name, kind, carries_from }: Fields) => [name, kind, carries_from]);
    assert.deepEqual(
      kinds.find(([name]: string[]) => name === "Salary"),
      ["Salary", "income", null],
    );
    assert.deepEqual(
      kinds.find(([name]: string[]) => name === "Food (Holiday)"),
      ["Food (Holiday)", "spending", null],
    );
    await undo(id);
    await server.ok("DELETE", `/v1/transactions/${own?.id}`);
    await server.ok("DELETE", `/v1/accounts/${account.id}`);
  });
});
