/**
 * The query plans of requests: no statement of the API may scan a whole table or all rows of a budget.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import Database from "better-sqlite3";
import { storeListedAccounts } from "../../../../src/operations/connections/listed-accounts.ts";
import { continueImports } from "../../../../src/operations/imports/continue-import.ts";
import { createToken } from "../../../../src/operations/people/tokens.ts";
import { account } from "../../../support/banks/made-up.ts";
import { onSqlite } from "../../../support/engines.ts";
import { attach, newFile } from "../../../support/files.ts";
import { create, type Fields, NOBODY, newAccount, payment, transfer } from "../../../support/ledger.ts";
import { useServer } from "../../../support/server.ts";
import { csv, upload } from "../../../support/statements.ts";

/**
 * Tables that a request may scan: tables with few rows per budget or that requests never read, and recurring rules with
 * their transfer accounts, which are always read completely.
 */
const SMALL =
  /^(accounts|bank_accounts|bank_connections|budgets|import_links|memberships|attachment_totals|migrations|recurring_rules|r|reached|dismissed_suggestions|duplicate_answers|report_views|rules|quick_drafts)$/;

/** Subqueries, whose tables have steps of their own. */
const DERIVED = /^(json_each|recent|wrong|legs|matching|value|f|postings|splits|flows|moves|counted|found|latest)$/;

/** Tables without a budget that requests read. */
const SHARED = /^shared_exchange_rates$/;

/**
 * Statements that may read all rows of a budget: unpaged lists, the members, the balances that people entered, the order of categories, all candidates of recurring rules,
 * the aliases during an import, the chunks to commit, the committed imports at a redo, and monthly sums when a category or an account changes in every month.
 * The plan does not show that MAX reads only the last row of an index.
 */
const WHOLE = [
  /^SELECT .* FROM categories WHERE/,
  /^SELECT id, name, \(.*FROM tags WHERE/s,
  /^select .* from "categories" where/,
  /^SELECT .* FROM recurring_rules WHERE/,
  /^SELECT .*FROM payee_aliases AS a JOIN payees/s,
  /^SELECT DISTINCT import_id\s+FROM "import_chunks" INDEXED BY "import_chunks_planned"/,
  /^SELECT .* FROM "imports" INDEXED BY "imports_previews"/,
  /^SELECT id, seq, last_seq FROM \(\s*SELECT i\.id, i\.last_seq/,
  /^UPDATE categories SET position =/,
  /^SELECT .* FROM "balance_points" INDEXED BY "balance_points_entered"/,
  /^SELECT .*FROM goals AS g\s.*ORDER BY/s,
  /^(INSERT INTO|DELETE FROM) "?month_flows"? /,
  /^SELECT user_id FROM tokens WHERE/,
  /^SELECT id, \(SELECT MAX\(seq\) FROM changes WHERE changes\.budget_id = tokens\.budget_id\)/,
];

const statements = new Set<string>();
const { prepare } = Database.prototype;
Database.prototype.prepare = function (this: Database.Database, sql: string) {
  if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) statements.add(sql.trim());
  return prepare.call(this, sql);
} as typeof prepare;

onSqlite((engine) => {
  const server = useServer(engine, { importSizes: { limit: 10, atOnce: 2, chunk: 2 } });
  let database: Database.Database;
  before(() => {
    database = new Database(join(server.location, "leeway.db"), { readonly: true });
    statements.clear();
  });
  after(() => database.close());

  const call = (method: string, path: string, body?: object) =>
    server.ok(method, path, body, { as: server.tokens.sync });

  /** Returns the plan of each statement that was run since the last call. */
  function plans(): { readonly sql: string; readonly steps: readonly string[] }[] {
    const found = [...statements].map((sql) => {
      const count = (sql.match(/\?/g) ?? []).length;
      const rows = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array(count).fill(null)) as {
        detail: string;
      }[];
      return { sql, steps: rows.map(({ detail }) => detail) };
    });
    statements.clear();
    return found.filter(({ sql }) => !sql.startsWith("EXPLAIN"));
  }

  function assertNoScans(): void {
    const found = plans();
    assert.ok(found.length > 0, "no statement was run");
    for (const { sql, steps } of found) {
      // SQLite would check every row that refers to the id, which the plan does not show.
      assert.doesNotMatch(
        sql,
        /^update "(accounts|categories|payees)" set ((?! where ).)*"id" = /,
        `the statement updates the id: ${sql}`,
      );
      // SQLite compiles a statement again for every value of a bare parameter that affects the plan.
      const bare = sql.replace(/VALUES \(\?(, \?)*\)/, "").match(/(?<!\+)\?/);
      assert.equal(bare, null, `a bare parameter: ${sql}`);
      const tables = /^(?:SCAN|SEARCH) (\w+)(.*)$/;
      for (const step of steps) {
        const [, table = "", how = ""] = tables.exec(step) ?? [];
        const isStored = table !== "" && !DERIVED.test(table) && !SMALL.test(table);
        if (!isStored) continue;
        if (SHARED.test(table)) {
          assert.match(how + sql, /currency=\?|limit/i, `all of ${table}: ${step}\nin ${sql}`);
          continue;
        }
        assert.match(how, /budget_id=\?/, `${step}\nin ${sql}`);
        const isNarrow = /budget_id=\? AND|LIMIT/i.test(`${how} ${/limit/i.exec(sql)?.[0] ?? ""}`);
        assert.ok(isNarrow || WHOLE.some((pattern) => pattern.test(sql)), `all of ${table}: ${step}\nin ${sql}`);
      }
    }
  }

  describe("no statement scans all rows", () => {
    let accounts: Fields[];
    let transactions: Fields[];
    test("accounts", async () => {
      accounts = [await newAccount(server), await newAccount(server), await newAccount(server, { currency: "EUR" })];
      await call("GET", "/v1/accounts");
      await call("GET", `/v1/accounts/${accounts[0]?.id}`);
      await call("PUT", `/v1/accounts/${accounts[0]?.id}`, { fields: { current_balance: 5, is_hidden: true } });
      assertNoScans();
    });

    test("attachments", async () => {
      const [{ id = "" } = {}] = await create(server, [payment(accounts[0]?.id, -1)]);
      const uploads = [await attach(server, id, newFile()), await attach(server, id, newFile())];
      const [path, other] = uploads.map(({ json }) => `/v1/attachments/${json.attachment.id}`);
      await call("GET", `/v1/transactions/${id}/attachments`);
      await call("GET", path ?? "");
      await call("DELETE", path ?? "");
      await call("GET", other ?? "");
      await call("DELETE", `/v1/transactions/${id}`);
      assertNoScans();
    });

    test("reconciliation", async () => {
      const id = accounts[2]?.id;
      const splits = [{ amount: -1, transfer_account_id: id, transfer_amount: 1 }, { amount: -1 }];
      const [paid] = await create(server, [payment(id, -1), payment(accounts[0]?.id, -2, { splits })]);
      await call("GET", `/v1/accounts/${id}/reconciliation?balance=5&on=2026-11-20`);
      await call("POST", `/v1/accounts/${id}/reconcile`, { on: "2026-11-20", transaction_ids: [paid?.id] });
      const { reconciliation } = await call("POST", `/v1/accounts/${id}/reconcile`, { on: "2026-11-20", all: true });
      await call("GET", `/v1/transactions?account_id=${id}&is_reconciled=false`);
      await call("GET", `/v1/transactions?account_id=${id}&is_reconciled=true`);
      await call("DELETE", `/v1/accounts/${id}/reconciliations/${reconciliation.id}`);
      assertNoScans();
    });

    test("creates, single and many", async () => {
      const [a, b] = [accounts[0]?.id, accounts[1]?.id];
      const food = { category: { name: "Food" }, external_id: "x", notes: "bread" };
      transactions = await create(server, [payment(a, -1, food), transfer(a, b, -5), payment(b, -2)]);
      transactions.push(...(await create(server, [payment(a, -3, { payee: { name: "Kiosk" } })])));
      const { payee_id, category_id } = transactions[0] ?? {};
      await create(server, [payment(a, -1, { payee: null, payee_id, category_id })]);
      assertNoScans();
    });

    test("updates and deletes", async () => {
      const id = transactions[2]?.id;
      await call("PUT", `/v1/transactions/${id}`, { transaction: { amount: -9, authorized_at: "2026-01-01" } });
      await call("PUT", `/v1/transactions/${id}`, { transaction: { external_id: "y", notes: "" } });
      await call("DELETE", `/v1/transactions/${id}`);
      assertNoScans();
    });

    test("changes and histories", async () => {
      const [kept, id] = [transactions[0]?.id, transactions[2]?.id];
      const { changes, server_knowledge } = await call("GET", "/v1/changes?include=resources");
      await call("GET", `/v1/changes?since=${server_knowledge - 1}&include=resources`);
      for (const { seq } of changes) await call("GET", `/v1/changes/${seq}`);
      await call("GET", "/v1/changes?include=values&type=transaction&actor_kind=token");
      const { imports } = await call("GET", "/v1/imports");
      await call("GET", `/v1/changes?import_id=${imports[0]?.id ?? changes[0].items[0].id}`);
      await call("POST", `/v1/changes/${server_knowledge}/undo`);
      for (const one of [kept, id]) await call("GET", `/v1/transactions/${one}/history`);
      await call("DELETE", `/v1/transactions/${id}`);
      await call("GET", `/v1/transactions/${id}/history`);
      await call("GET", `/v1/accounts/${accounts[0]?.id}/history`);
      await call("GET", "/v1/budget/history");
      await call("GET", "/v1/budget/months/2026-11/history");
      assertNoScans();
    });

    test("people", async () => {
      for (const person of [NOBODY, "none"]) {
        await call("GET", `/v1/transactions?entered_by=${person}`);
        await call("GET", `/v1/transactions?entered_by=${person}&sort=date&since=2026-10-01`);
        await call("GET", `/v1/transactions?entered_by=${person}&account_id=${accounts[0]?.id}`);
        await call("GET", `/v1/transactions/summary?entered_by=${person}`);
        await call("GET", `/v1/reports/spending?entered_by=${person}`);
      }
      await call("GET", `/v1/transactions?entered_by=${NOBODY}&entered_by=none`);
      await call("GET", `/v1/transactions?not_entered_by=${NOBODY}`);
      await call("GET", "/v1/reports/spending?by=person");
      assertNoScans();
    });

    test("tags", async () => {
      const [t] = await create(server, [payment(accounts[0]?.id, -1, { tags: ["Trip", "Work"] })]);
      await create(server, [payment(accounts[0]?.id, -1, { tags: ["work", "Gift"] })]);
      const change = { tags: ["gift"], authorized_at: "2026-10-02" };
      await call("PUT", `/v1/transactions/${t?.id}`, { transaction: change });
      for (const query of ["tag=trip", "tag=work&sort=date", "tag=work&tag=trip", "not_tag=work"])
        await call("GET", `/v1/transactions?${query}`);
      await call("GET", `/v1/transactions?tag=work&account_id=${accounts[0]?.id}`);
      await call("GET", "/v1/transactions/summary?tag=work&tag=gift");
      await call("GET", "/v1/reports/spending?by=tag");
      const { tags } = await call("GET", "/v1/tags");
      await call("GET", `/v1/tags/${tags[0].id}`);
      await call("PUT", `/v1/tags/${tags[0].id}`, { tag: { name: "Present" } });
      await call("POST", `/v1/tags/${tags[0].id}/merge`, { into: tags[1].id });
      await call("DELETE", `/v1/tags/${tags[1].id}`);
      assertNoScans();
    });

    test("bulk changes", async () => {
      const [a, b] = [accounts[0]?.id, accounts[1]?.id];
      const made = await create(server, [payment(b, -1, { tags: ["bulk"] }), payment(b, -2, { external_id: "bulk" })]);
      const bulk = (body: Fields) => call("POST", "/v1/transactions/bulk", body);
      await bulk({ filter: { tag: ["bulk"] }, changes: { category: { name: "Bulk" }, add_tags: ["seen"] } });
      await bulk({ ids: made.map(({ id }) => id), changes: { account_id: a, remove_tags: ["bulk"] } });
      await bulk({ ids: made.map(({ id }) => id), delete: true });
      assertNoScans();
    });

    test("imports", async () => {
      const rows = (first: number) =>
        csv([first, first + 1].map((day) => [`2026-11-0${day}`, "-3.00", `SHOP ${day}`] as const));
      for (const first of [1, 2]) {
        const answer = await upload(server, rows(first), { query: `?account_id=${accounts[1]?.id}` });
        const { id } = answer.json.import;
        await call("GET", `/v1/imports/${id}/rows?limit=1`);
        await call("PUT", `/v1/imports/${id}/rows/1`, { row: { decision: "skip" } });
        await call("POST", `/v1/imports/${id}/commit`);
        await call("GET", `/v1/imports/${id}/rows?state=added`);
        await call("GET", "/v1/imports?limit=1");
        if (first === 2) await call("DELETE", `/v1/imports/${id}`);
      }
      assertNoScans();
    });

    test("an import in chunks", async () => {
      const rows = [5, 6, 7].map((day) => [`2026-11-0${day}`, "-3.00", `SHOP ${day}`] as const);
      const answer = await upload(server, csv(rows), { query: `?account_id=${accounts[1]?.id}&commit=true` });
      assert.equal(answer.status, 202, answer.text);
      const { id } = answer.json.import;
      await continueImports(server.service, server.budget.id);
      await call("GET", `/v1/imports/${id}`);
      await call("DELETE", `/v1/imports/${id}`);
      await continueImports(server.service, server.budget.id);
      const { changes } = await call("GET", `/v1/changes?import_id=${id}&limit=1`);
      await call("POST", `/v1/changes/${changes[0].seq}/undo`);
      await continueImports(server.service, server.budget.id);
      assertNoScans();
    });

    test("payees, categories, the token and the month", async () => {
      await call("GET", "/v1/categories");
      await call("GET", "/v1/payees?limit=5");
      await call("GET", "/v1/payees?q=sho&limit=5");
      await call("GET", "/v1/payees/aliases?limit=5");
      await call("GET", "/v1/payees/aliases?q=sho&limit=5");
      await call("GET", "/v1/payees/suggestions");
      await call("GET", "/v1/payees/suggestions?q=k");
      await call("GET", "/v1/me");
      await call("GET", "/v1/budget/spending_power?year_month=2026-11");
      await call("GET", "/v1/budget/spending_power?as_of=2026-11-10");
      await create(server, [payment(accounts[2]?.id, -1)]);
      await call("GET", "/v1/budget/spending_power?year_month=2026-11");
      await call("GET", "/v1/budget/spending_power/explanation?year_month=2026-11");
      for (const by of ["category", "account", "payee"]) await call("GET", `/v1/reports/spending?by=${by}`);
      await call("GET", "/v1/reports/net_worth?since=2026-01");
      await call("GET", "/v1/budget/spending_power/days");
      await call("GET", "/v1/metrics");
      const purchase = { account_id: accounts[2]?.id, amount: 1, merchant: "Kiosk" };
      await call("POST", "/v1/quick_entries", purchase);
      await call("POST", "/v1/quick_entries", purchase);
      const { draft } = await call("POST", "/v1/quick_entries", { card: "Visa" });
      await call("GET", "/v1/quick_entries/drafts");
      const transaction = payment(accounts[2]?.id, -1);
      await call("POST", `/v1/quick_entries/drafts/${draft.id}/accept`, { transaction });
      await call("GET", "/v1/budget/forecast");
      await call("GET", "/v1/budget/affordability?amount=5");
      const { category } = await call("POST", "/v1/categories", { category: { name: "Bakery" } });
      await call("PUT", `/v1/categories/${category.id}`, { category: { name: "Baker" } });
      const plans = [{ category_id: category.id, planned: 5 }];
      await call("PUT", "/v1/budget/months/2026-11", { month: { plans } });
      await call("GET", "/v1/budget/months/2026-12");
      await call("POST", "/v1/budget/months/2026-12/copy", { from: "2026-11" });
      await call("PUT", "/v1/budget/months/2026-12/note", { note: "Gifts" });
      await call("DELETE", "/v1/budget/months/2026-11");
      await call("PUT", "/v1/budget", { budget: { carries_from: "2026-10", floor: 5 } });
      await call("PUT", "/v1/categories/order", { category_ids: [category.id] });
      const payeePath = `/v1/payees/${transactions[0]?.payee_id}`;
      await call("PUT", payeePath, { payee: { default_category_id: transactions[0]?.category_id } });
      await call("DELETE", `/v1/categories/${transactions[0]?.category_id}?replace_with=${category.id}`);
      await call("PUT", `/v1/payees/${transactions[0]?.payee_id}`, { payee: { name: "Baker" } });
      await call("POST", `/v1/payees/${transactions[3]?.payee_id}/merge`, { into: transactions[0]?.payee_id });
      assertNoScans();
    });

    test("exchange rates", async () => {
      const rate = { base_currency: "EUR", currency: "USD", day: "2026-11-20", rate: 1.08 };
      await call("PUT", "/v1/exchange_rates", { exchange_rates: [rate] });
      await call("PUT", "/v1/exchange_rates", { exchange_rates: [{ ...rate, rate: 1.09 }] });
      const first = await call("GET", "/v1/exchange_rates?currency=USD&since=2026-01-01&until=2026-12-31&limit=1");
      assert.equal(first.exchange_rates.length, 1);
      const cursor = Buffer.from(JSON.stringify(["2026-11-21", "EUR", "USD"])).toString("base64url");
      await call("GET", `/v1/exchange_rates?cursor=${cursor}`);
      await server.service.store.of(server.budget.id).exchangeRates.list(["EUR", "USD"], "2026-11-01", "2026-11-30");
      await call("DELETE", "/v1/exchange_rates?base_currency=EUR&currency=USD&day=2026-11-20");
      assertNoScans();
    });

    test("bank connections", async () => {
      const { service, budget } = server;
      const input = { budgetId: budget.id, name: "manager", scope: "write", canManage: true } as const;
      const as = (await createToken(service, input)).text;
      const path = "/v1/bank_connections";
      const body = { connection: { provider: "program" } };
      const { connection } = await server.ok("POST", path, body, { as });
      const listed = [account("1")];
      const bankAccounts = await service.store.write(budget.id, (tx) =>
        storeListedAccounts(
          { tx, newId: service.newId, budgetId: budget.id },
          { connectionId: connection.id, accounts: listed },
        ),
      );
      const create = { link: { create: { name: "Linked", type: "depository" } } };
      await call("PUT", `${path}/${connection.id}/accounts/${bankAccounts[0]?.id}`, create);
      await call("PUT", `${path}/${connection.id}`, { connection: { is_paused: true } });
      await call("GET", path);
      await call("GET", `${path}/${connection.id}/runs`);
      await server.call("GET", `/v1/sync_runs/${connection.id}`);
      assert.equal((await server.call("DELETE", `${path}/${connection.id}`, undefined, { as })).status, 204);
      assertNoScans();
    });

    test("goals", async () => {
      const hidden = await newAccount(server, { is_hidden: true });
      const { category } = await call("POST", "/v1/categories", { category: { name: "Nest egg", kind: "saving" } });
      const created = await call("POST", "/v1/goals", { goal: { name: "Car", account_id: hidden.id, monthly: 5 } });
      await call("POST", "/v1/goals", {
        goal: { name: "Trip", category_id: category.id, monthly: 5, starts_in: "2020-01" },
      });
      await call("GET", "/v1/goals");
      await call("PUT", `/v1/goals/${created.goal.id}`, { goal: { monthly: 6 } });
      await call("GET", "/v1/budget/spending_power");
      await call("DELETE", `/v1/goals/${created.goal.id}`);
      assertNoScans();
    });

    test("recurring rules and their occurrences", async () => {
      const bill = {
        name: "Bill",
        account_id: accounts[0]?.id,
        amount: -5,
        rule: "FREQ=MONTHLY",
        starts_on: "2026-01-01",
      };
      const send = (more: object) => call("POST", "/v1/recurring", { recurring_rule: { ...bill, ...more } });
      const { recurring_rule } = await send({ payee: { name: "Somebody" }, category: { name: "Bills" } });
      const moved = (await send({ transfer_account_id: accounts[1]?.id })).recurring_rule;
      await call("PUT", `/v1/recurring/${recurring_rule.id}`, { recurring_rule: { amount: -6 } });
      await call("GET", "/v1/recurring");
      await call("GET", "/v1/recurring/occurrences");
      await call("GET", "/v1/recurring/suggestions");
      const occurrence = `/v1/recurring/${recurring_rule.id}/occurrences/2026-11-01`;
      const link = { transaction_id: transactions[0]?.id };
      await call("POST", `${occurrence}/match`, link);
      await call("POST", `${occurrence}/unmatch`, link);
      await call("POST", `${occurrence}/skip`);
      await call("POST", `${occurrence}/move`, { to: "2026-11-05" });
      await call("POST", `${occurrence}/reset`);
      await call("POST", `/v1/payees/${recurring_rule.payee_id}/merge`, { into: transactions[0]?.payee_id });
      await call("DELETE", `/v1/recurring/${recurring_rule.id}`);
      await call("DELETE", `/v1/recurring/${moved.id}`);
      assertNoScans();
    });

    test("duplicates", async () => {
      const account = await newAccount(server);
      const bought = { transactions: [payment(account.id, -4)] };
      for (const as of [server.tokens.write, server.tokens.sync])
        await server.ok("POST", "/v1/transactions", bought, { as });
      const { duplicates } = await call("GET", "/v1/duplicates");
      const [first_id, second_id] = [duplicates[0].first.transaction.id, duplicates[0].second.transaction.id];
      await attach(server, second_id, newFile());
      for (const answer of ["different", "same"])
        await call("POST", "/v1/duplicates/answers", { duplicate: { first_id, second_id, answer } });
      await call("GET", "/v1/duplicates");
      await call("GET", "/v1/duplicates/answers");
      const { changes } = await call("GET", "/v1/changes?limit=1");
      await call("POST", `/v1/changes/${changes[0].seq}/undo`);
      assertNoScans();
    });

    test("an account's new currency", async () => {
      await call("PUT", `/v1/accounts/${accounts[1]?.id}`, { fields: { currency: "KWD" } });
      assertNoScans();
    });

    test("the list, with every pair of filters", async () => {
      const filters = {
        account_id: accounts[0]?.id,
        category_id: accounts[0]?.id,
        payee_id: transactions[0]?.payee_id,
        since: "2020-01-01",
        until: "2030-01-01",
        counts_since: "2020-01-01",
        counts_until: "2030-01-01",
        updated_since: "2020-01-01T00:00:00Z",
        is_pending: "true",
        source: "manual",
        min_amount: "-100",
        max_amount: "100",
        q: "bread",
        not_account_id: accounts[1]?.id,
        not_category_id: "none",
        not_payee_id: transactions[0]?.payee_id,
        kind: "bill",
        is_transfer: "false",
        min_absolute_amount: "1",
        max_absolute_amount: "100",
        sort: "date",
        offset: "5000",
      };
      for (const [one, a] of Object.entries(filters)) {
        for (const [other, b] of Object.entries(filters)) {
          await call("GET", `/v1/transactions?${new URLSearchParams({ [one]: a, [other]: b })}`);
        }
      }
      for (const name of ["account_id", "category_id", "payee_id"]) {
        const query = new URLSearchParams([accounts[0], accounts[1]].map((account) => [name, account?.id]));
        await call("GET", `/v1/transactions?${query}`);
        await call("GET", `/v1/transactions?${query}&sort=date`);
      }
      await call("GET", "/v1/transactions?is_reviewed=false");
      await call("GET", "/v1/transactions?is_reviewed=true");
      const { next_cursor } = await call("GET", "/v1/transactions?limit=1");
      await call("GET", `/v1/transactions?cursor=${next_cursor}`);
      await call("GET", `/v1/transactions?account_id=${accounts[0]?.id}&cursor=${next_cursor}`);
      await call("GET", `/v1/transactions/${transactions[0]?.id}`);
      const sorted = plans().filter(({ sql, steps }) => /LIMIT/.test(sql) && /TEMP B-TREE/.test(steps.join()));
      assert.deepEqual(sorted, [], "every list is read in the order of an index");
    });

    test("other sorts, included names, balances and summaries", async () => {
      const ofAccount = `/v1/transactions?account_id=${accounts[0]?.id}`;
      await call("GET", `${ofAccount}&sort=amount&include=payee,category,account,etag`);
      await call("GET", `${ofAccount}&balance_after=true`);
      const all = (await call("GET", "/v1/accounts")).accounts as Fields[];
      for (const { id, currency } of all) {
        if (currency !== "USD") await call("PUT", `/v1/accounts/${id}`, { fields: { is_hidden: true } });
      }
      const [first] = (await call("GET", "/v1/transactions?balance_after=true&limit=2")).transactions;
      assert.equal(typeof first.balance_after, "number");
      const summary = `/v1/transactions/summary?account_id=${accounts[0]?.id}`;
      await call("GET", `${summary}&since=2026-01-01`);
      await call("GET", `${summary}&since=2026-01-02`);
      await call("GET", `/v1/transactions/summary?since=2026-01-01&category_id=none`);
      assertNoScans();
    });
  });
});
