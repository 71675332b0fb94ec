/**
 * The laws of the change log over random sequences of requests: undoing every change leaves an empty budget, redoing
 * every change restores every table byte for byte, an undo moves each balance by exactly the opposite amount of the
 * change and leaves only values that a request may send, a client that follows the changes has everything that a full read returns, and the values before and after
 * each change are those that were read then.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { onEveryEngine, runsOf, SEED } from "../support/engines.ts";
import { FollowingClient, readCopy } from "../support/following-client.ts";
import { RECORDED_TABLES } from "../support/recorded-tables.ts";
import { recordValues } from "../support/recorded-values.ts";
import { startServer, type TestServer } from "../support/server.ts";

const TABLES = [...RECORDED_TABLES, "month_flows"];

type State = Readonly<Record<string, readonly string[]>>;

async function stateOf(server: TestServer): Promise<State> {
  const { id } = server.budget;
  const rows = await Promise.all(
    TABLES.map((table) => server.query(`SELECT * FROM ${table} WHERE budget_id = '${id}'`)),
  );
  const budget = await server.query(`SELECT * FROM budgets WHERE id = '${id}'`);
  const texts = [...rows, budget].map((found) => found.map((row) => JSON.stringify(row)).sort());
  return Object.fromEntries([...TABLES, "budgets"].map((table, i) => [table, texts[i] ?? []]));
}

const index = fc.nat({ max: 1000 });
const cents = fc.integer({ min: -99_999, max: 99_999 });
const word = fc.constantFrom("Aldi", "Rent", "Pay", "Bus", "Café");
const isOn = fc.boolean();

/** The kinds of requests. Those that are listed twice are sent twice as often. */
const KINDS = [
  "account",
  "transactions",
  "transactions",
  "transfer",
  "split",
  "putSplits",
  "unsplit",
  "update",
  "update",
  "review",
  "delete",
  "reconcile",
  "unreconcile",
  "balance",
  "close",
  "close",
  "enterBalance",
  "enterBalance",
  "removeBalance",
  "category",
  "rename",
  "merge",
  "alias",
  "importRule",
  "updateImportRule",
  "orderImportRules",
  "deleteImportRule",
  "applyImportRule",
  "removeAlias",
  "mergeCategory",
  "deleteCategory",
  "updateCategory",
  "goal",
  "updateGoal",
  "updateGoal",
  "plan",
  "takeBack",
  "note",
  "copyPlan",
  "setAside",
  "adopt",
  "rate",
  "order",
  "rule",
  "updateRule",
  "updateRule",
  "match",
  "skip",
  "move",
  "pay",
  "owe",
  "deleteRule",
  "dismiss",
  "copy",
  "copy",
  "answer",
  "answer",
  "currency",
  "budget",
  "defaults",
  "budgetCurrency",
  "deleteAccount",
  "undo",
  "undo",
  "undoRange",
  "tags",
  "tags",
  "renameTag",
  "mergeTag",
  "deleteTag",
  "bulk",
  "bulkDelete",
  "attach",
  "attach",
  "detach",
] as const;

/** Two numbers, words and flags for each kind of request. */
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: index,
  b: index,
  cents,
  word,
  other: word,
  isOn,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], i: number): T | undefined => list[i % list.length];

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly file?: Buffer;
}

/** The request of a step. It may be rejected. */
async function requestOf(
  server: TestServer,
  { kind, a, b, cents, word, other, isOn }: Step,
): Promise<Call | undefined> {
  const read = (path: string) => server.ok("GET", path);
  const accounts = (await read("/v1/accounts")).accounts;
  const { transactions } = await read("/v1/transactions?limit=100");
  const { categories } = await read("/v1/categories");
  const { payees } = await read("/v1/payees");
  const { goals } = await read("/v1/goals");
  const rules = (await read("/v1/recurring")).recurring;
  const { changes } = await read("/v1/changes?limit=8");
  const amount = cents / 100;
  const last =
    accounts.length > 0 && (await read(`/v1/accounts/${pick<{ id: string }>(accounts, a)?.id}/reconciliation`)).last;
  const [account, second] = [pick<{ id: string }>(accounts, a), pick<{ id: string }>(accounts, b)];
  type Entry = Readonly<Record<"id" | "authorized_at" | "account_id" | "currency", string>> & {
    readonly amount: number;
  };
  const transaction = pick<Entry>(transactions, a);
  const twin = transactions.find(
    (one: Entry) =>
      one.id !== transaction?.id && one.account_id === transaction?.account_id && one.amount === transaction?.amount,
  );
  const [category, into] = [pick<{ id: string }>(categories, a), pick<{ id: string }>(categories, b)];
  const [payee, intoPayee] = [pick<{ id: string }>(payees, a), pick<{ id: string }>(payees, b)];
  const aliases = payee === undefined ? [] : (await read(`/v1/payees/${payee.id}/aliases`)).aliases;
  const { rules: importRules } = await read("/v1/rules");
  const importRule = pick<{ id: string }>(importRules, a);
  const { tags } = await read("/v1/tags");
  const [tag, intoTag] = [pick<{ id: string }>(tags, a), pick<{ id: string }>(tags, b)];
  const rule = pick<{ id: string; starts_on: string }>(rules, a);
  const day = `2026-${isOn ? "10" : "11"}-${String((b % 28) + 1).padStart(2, "0")}`;
  const payment = { amount, authorized_at: day, payee: { name: word }, category: { name: other } };
  const occurrence = (verb: string) => `/v1/recurring/${rule?.id}/occurrences/2026-11-05/${verb}`;
  const month = isOn ? "2026-11" : "2026-12";
  const put = (path: string, body: unknown): Call => ({ method: "PUT", path, body });
  const post = (path: string, body?: unknown): Call => ({ method: "POST", path, body });
  const remove = (path: string): Call => ({ method: "DELETE", path });
  const attachments = `/v1/transactions/${transaction?.id}/attachments`;
  const attachment = transaction && pick<{ id: string }>((await read(attachments)).attachments, b);
  const entered = account && pick<{ id: string }>((await read(`/v1/accounts/${account.id}/balances`)).balances, b);
  const needed: Readonly<Record<string, unknown>> = {
    attach: transaction,
    detach: attachment,
    transactions: account,
    transfer: second,
    split: account,
    putSplits: transaction,
    unsplit: transaction,
    update: transaction,
    review: transaction,
    delete: transaction,
    balance: account,
    close: account,
    enterBalance: account,
    removeBalance: entered,
    reconcile: account,
    unreconcile: last || undefined,
    merge: payee,
    alias: payee,
    updateImportRule: importRule,
    deleteImportRule: importRule,
    applyImportRule: importRule,
    removeAlias: aliases[0],
    mergeCategory: category,
    deleteCategory: category,
    updateCategory: category,
    goal: category,
    updateGoal: goals[0],
    plan: category,
    takeBack: category,
    setAside: rule,
    adopt: rule && payee,
    order: category,
    rename: payee,
    rule: account,
    updateRule: rule,
    match: rule && transaction,
    skip: rule,
    move: rule,
    pay: rule,
    owe: rule,
    deleteRule: rule,
    dismiss: account && (isOn ? payee : second),
    copy: transaction,
    answer: twin,
    currency: account,
    deleteAccount: account,
    tags: transaction,
    bulk: category,
    renameTag: tag,
    mergeTag: intoTag,
    deleteTag: tag,
  };
  if (kind in needed && needed[kind] === undefined) return undefined;
  const toSecond = { transfer_account_id: second?.id, ...(a % 7 === 0 ? { transfer_amount: 4.5 } : {}) };
  const splitsOf = (whole: number) => [
    { amount: (Math.round(whole * 100) - 450) / 100, category: { name: other }, notes: word },
    isOn ? { amount: 2.5, ...toSecond } : { amount: 2.5 },
    { amount: 2, ...(b % 2 === 0 ? { category_id: category?.id } : toSecond) },
  ];
  const calls: Readonly<Record<string, () => Call>> = {
    account: () =>
      post("/v1/accounts", {
        account: { name: word, type: "depository", subtype: "checking", currency: "USD", current_balance: amount },
      }),
    transactions: () =>
      post("/v1/transactions", {
        transactions: [
          { account_id: account?.id, ...payment, ...(b % 2 === 0 ? { tags: [word] } : {}) },
          { account_id: second?.id, ...payment, external_id: `x${a % 5}`, category: undefined },
        ],
        update_account_balance: isOn,
      }),
    transfer: () =>
      post("/v1/transactions", {
        transactions: [{ account_id: account?.id, transfer_account_id: second?.id, amount, authorized_at: day }],
      }),
    split: () =>
      post("/v1/transactions", {
        transactions: [
          { account_id: account?.id, amount, authorized_at: day, payee: { name: word }, splits: splitsOf(amount) },
        ],
        update_account_balance: b % 3 !== 0,
      }),
    putSplits: () =>
      put(`/v1/transactions/${transaction?.id}`, {
        transaction: { amount, payee: { name: word }, authorized_at: day, splits: splitsOf(amount) },
        ...(b % 3 === 0 ? { update_account_balance: isOn } : {}),
      }),
    unsplit: () =>
      put(`/v1/transactions/${transaction?.id}`, {
        transaction: { splits: null, ...(isOn ? { category: { name: other } } : { transfer_account_id: second?.id }) },
        ...(b % 3 === 0 ? { update_account_balance: isOn } : {}),
      }),
    update: () =>
      put(`/v1/transactions/${transaction?.id}`, {
        transaction: {
          ...(a % 3 === 0 ? {} : { amount }),
          ...(a % 3 === 1 ? {} : { account_id: account?.id }),
          ...{ notes: word, ...(isOn ? { category: { name: other } } : {}) },
        },
        ...(b % 3 === 0 ? { update_account_balance: isOn } : {}),
      }),
    review: () => put(`/v1/transactions/${transaction?.id}`, { transaction: { is_reviewed: isOn } }),
    delete: () => remove(`/v1/transactions/${transaction?.id}?update_account_balance=${isOn}`),
    reconcile: () =>
      post(`/v1/accounts/${account?.id}/reconcile`, {
        ...{ on: day, ...(b % 3 === 0 ? { transaction_ids: [transaction?.id ?? account?.id] } : { all: true }) },
        ...(isOn ? { balance: amount, adjustment: { payee: { name: word }, category_id: category?.id } } : {}),
      }),
    unreconcile: () => remove(`/v1/accounts/${account?.id}/reconciliations/${last.id}`),
    close: () =>
      put(`/v1/accounts/${account?.id}`, {
        account: {
          closed_on: a % 3 === 0 ? null : isOn ? "2026-11-21" : day,
          ...(b % 3 === 0 ? {} : { current_balance: 0 }),
        },
      }),
    enterBalance: () =>
      post(`/v1/accounts/${account?.id}/balances`, { balance: { on: isOn ? "2026-11-21" : day, balance: amount } }),
    removeBalance: () => remove(`/v1/accounts/${account?.id}/balances/${entered?.id}`),
    balance: () => put(`/v1/accounts/${account?.id}`, { fields: { current_balance: amount, name: word } }),
    category: () => post("/v1/categories", { category: { name: word, kind: isOn ? "saving" : "bill" } }),
    rename: () => put(`/v1/payees/${payee?.id}`, { payee: { name: word, default_category_id: category?.id ?? null } }),
    merge: () => post(`/v1/payees/${payee?.id}/merge`, { into: intoPayee?.id }),
    alias: () => post(`/v1/payees/${payee?.id}/aliases`, { alias: { text: word } }),
    importRule: () =>
      post("/v1/rules", {
        rule: {
          ...{ name: word, when: { all: [{ field: "payee", op: "is", value: word }] } },
          then: { payee: { name: word }, category: { name: other }, tags: isOn ? [word] : [] },
        },
      }),
    updateImportRule: () =>
      put(`/v1/rules/${importRule?.id}`, {
        rule: { name: word, stop: isOn, ...(isOn ? { then: { category: { name: other } } } : {}) },
      }),
    orderImportRules: () =>
      put("/v1/rules/order", { rule_ids: importRules.map(({ id }: { id: string }) => id).toReversed() }),
    applyImportRule: () => post(`/v1/rules/${importRule?.id}/apply`, { include_decided: amount > 5 }),
    deleteImportRule: () => remove(`/v1/rules/${importRule?.id}`),
    removeAlias: () => remove(`/v1/payees/${payee?.id}/aliases/${aliases[0]?.id}`),
    mergeCategory: () => post(`/v1/categories/${category?.id}/merge`, { into: into?.id }),
    updateCategory: () =>
      put(`/v1/categories/${category?.id}`, {
        category: pick(
          [
            { kind: isOn ? "income" : "saving" },
            { carries_from: isOn ? month : null },
            { is_archived: isOn },
            { group: word },
            { icon: isOn ? "gift" : null, color: isOn ? null : "sky" },
            { note: isOn ? word : null },
          ],
          b,
        ),
      }),
    deleteCategory: () => remove(`/v1/categories/${category?.id}`),
    goal: () => post("/v1/goals", { goal: { name: word, category_id: category?.id, monthly: Math.abs(amount) } }),
    updateGoal: () =>
      put(`/v1/goals/${goals[0]?.id}`, {
        goal: pick(
          [
            { name: word, is_archived: isOn },
            { monthly: Math.abs(amount), ...(isOn ? { amount: null } : {}) },
            { amount: Math.abs(amount), due_on: `${month}-28` },
            { amount: Math.abs(amount), due_on: `${month}-28`, repeats: 1 + (a % 12) },
            { starts_in: month },
            { category_id: category?.id },
          ],
          b,
        ),
      }),
    note: () => put(`/v1/budget/months/${month}/note`, { note: isOn ? word : null }),
    plan: () =>
      put(`/v1/budget/months/${month}`, {
        month: { plans: [{ category_id: category?.id, planned: Math.abs(amount) }] },
      }),
    takeBack: () =>
      put(`/v1/budget/months/${month}`, {
        month: { plans: [{ category_id: category?.id, planned: -Math.abs(amount) }], only_this_month: isOn },
      }),
    adopt: () =>
      post(`/v1/recurring/${rule?.id}/adopt`, {
        recurring_rule: isOn ? { payee_id: payee?.id } : { transfer_account_id: second?.id, category_id: category?.id },
      }),
    setAside: () => post(`/v1/recurring/${rule?.id}/set_aside`, undefined),
    copyPlan: () => post("/v1/budget/months/2027-01/copy", { from: month }),
    rate: () =>
      put("/v1/exchange_rates", {
        exchange_rates: [{ base_currency: "EUR", currency: "USD", day, rate: 1 + (a % 5) / 10 }],
      }),
    order: () => put("/v1/categories/order", { category_ids: [...new Set([category?.id, into?.id])] }),
    rule: () =>
      post("/v1/recurring", {
        recurring_rule: {
          ...{ name: word, account_id: account?.id, payee: { name: other }, amount: amount || 1 },
          ...{ rule: "FREQ=MONTHLY;BYMONTHDAY=5", starts_on: "2026-09-01" },
        },
      }),
    updateRule: () =>
      put(`/v1/recurring/${rule?.id}`, {
        recurring_rule: pick(
          [
            { amount: amount || 1, amount_to: null },
            { category_id: category?.id },
            { amount_to: isOn ? amount : null },
            { account_id: account?.id },
            { rule: `FREQ=MONTHLY;BYMONTHDAY=${isOn ? 5 : 7}`, category: { name: word } },
            isOn ? { payee: { name: other } } : { transfer_account_id: second?.id },
          ],
          b,
        ),
      }),
    match: () => post(occurrence(isOn ? "match" : "unmatch"), { transaction_id: transaction?.id }),
    skip: () => post(occurrence(isOn ? "skip" : "reset")),
    move: () => post(occurrence("move"), { to: "2026-11-09" }),
    pay: () => post(occurrence("pay")),
    owe: () => post(occurrence("owe")),
    dismiss: () =>
      post("/v1/recurring/suggestions/dismiss", {
        suggestion: {
          ...{ account_id: account?.id, currency: "USD", amount: amount || 1 },
          ...(isOn ? { payee_id: payee?.id } : { transfer_account_id: second?.id }),
        },
      }),
    copy: () =>
      post("/v1/transactions", {
        transactions: [
          {
            ...{ account_id: transaction?.account_id, amount: transaction?.amount, authorized_at: day },
            ...{ payee: { name: word }, notes: other, tags: [other], ...(isOn ? { category: { name: word } } : {}) },
          },
        ],
        update_account_balance: b % 3 !== 0,
      }),
    answer: () =>
      post("/v1/duplicates/answers", {
        duplicate: {
          ...(isOn
            ? { first_id: transaction?.id, second_id: twin?.id }
            : { first_id: twin?.id, second_id: transaction?.id }),
          answer: b % 4 === 0 ? "different" : "same",
        },
      }),
    deleteRule: () => remove(`/v1/recurring/${rule?.id}`),
    currency: () => put(`/v1/accounts/${account?.id}`, { fields: { currency: isOn ? "EUR" : "KWD" } }),
    budget: () =>
      put("/v1/budget", {
        budget: { floor: b % 3 === 0 ? null : Math.abs(amount), time_zone: isOn ? "UTC" : "Europe/Prague" },
      }),
    budgetCurrency: () =>
      put("/v1/budget", { budget: { currency: isOn ? "KWD" : "EUR", relabel_accounts: b % 2 === 0 } }),
    defaults: () => post("/v1/categories/defaults"),
    undo: () => post(`/v1/changes/${changes[a % 8]?.seq}/undo`),
    undoRange: () =>
      post("/v1/changes/undo", { from: changes[(a % 4) + (b % 4)]?.seq ?? 1, to: changes[a % 4]?.seq ?? 1 }),
    deleteAccount: () => remove(`/v1/accounts/${account?.id}`),
    tags: () =>
      put(`/v1/transactions/${transaction?.id}`, {
        transaction: { tags: isOn ? [word, other] : [], ...(b % 3 === 0 ? { authorized_at: day } : {}) },
      }),
    renameTag: () => put(`/v1/tags/${tag?.id}`, { tag: { name: word } }),
    mergeTag: () => post(`/v1/tags/${tag?.id}/merge`, { into: intoTag?.id }),
    deleteTag: () => remove(`/v1/tags/${tag?.id}`),
    bulk: () =>
      post("/v1/transactions/bulk", {
        filter: isOn ? { category_id: [category?.id] } : { is_transfer: false },
        changes: { payee: { name: word }, category: { name: other }, add_tags: [word], authorized_at: day },
      }),
    bulkDelete: () =>
      post("/v1/transactions/bulk", { filter: { tag: [word] }, delete: true, update_account_balance: isOn }),
    // A few different files, so that several attachments have the same.
    attach: () => ({ ...post(attachments), file: Buffer.from(`%PDF-${b % 4}`) }),
    detach: () => remove(`/v1/attachments/${attachment?.id}`),
  };
  return calls[kind]?.();
}

/** Sends the steps. Returns the numbers of their changes. */
async function perform(server: TestServer, steps: readonly Step[]): Promise<number[]> {
  const seqs: number[] = [];
  for (const step of steps) {
    const request = await requestOf(server, step);
    if (request === undefined) continue;
    const { method, path, body, file } = request;
    const { status, headers, text } = await server.call(method, path, body, file && { raw: file });
    assert.ok(status < 500, text);
    const seq = headers.get("change-id");
    if (seq !== null) seqs.push(Number(seq));
  }
  return seqs;
}

async function undo(server: TestServer, seq: number): Promise<number> {
  const answer = await server.call("POST", `/v1/changes/${seq}/undo`);
  assert.equal(answer.status, 200, `undo of ${seq}: ${answer.text}`);
  assert.equal(answer.headers.get("change-id"), String(answer.json.change.seq));
  return answer.json.change.seq;
}

type Values = Readonly<Record<string, unknown>>;

/** Where a changed resource is read, and its own values that a request may send back. */
const RESOURCES: Readonly<Record<string, readonly [path: string, valuesOf: (row: Values) => Values]>> = {
  transaction: ["transactions", (row) => row],
  recurring_rule: ["recurring", (row) => row],
  category: ["categories", ({ kind, carries_from }) => ({ kind, carries_from })],
  goal: [
    "goals",
    ({ amount, due_on, repeats, monthly, starts_in }) => ({ amount, due_on, repeats, monthly, starts_in }),
  ],
};

/** Every changed resource accepts its own values: an undo leaves nothing that a request could not have made. */
async function assertValid(server: TestServer, items: readonly { type: string; id: string }[]): Promise<void> {
  for (const { type, id } of items) {
    const [kind, valuesOf] = RESOURCES[type] ?? [];
    const path = `/v1/${kind}/${id}`;
    const found = kind === undefined ? undefined : await server.call("GET", path);
    if (valuesOf === undefined || found?.status !== 200) continue;
    const answer = await server.call("PUT", `${path}?dry_run=true`, { [type]: valuesOf(found.json[type]) });
    assert.equal(answer.status, 200, `${found.text}\n${answer.text}`);
  }
}

const FIRST: readonly Step[] = ["account", "account", "defaults", "transactions"].map((kind, a) => ({
  ...{ kind, a, b: a + 1, cents: 12_345, word: "Aldi", other: "Rent", isOn: true },
})) as Step[];

onEveryEngine((engine) => {
  const numRuns = runsOf(engine.name === "SQLite" ? 24 : 6);

  test("undoing every change empties the budget, and redoing restores every table byte for byte", async () => {
    const steps = fc.array(step, { minLength: 5, maxLength: 40, size: "max" });
    const property = fc.asyncProperty(steps, fc.boolean(), async (sequence, isRange) => {
      const server = await startServer(engine);
      try {
        const empty = await stateOf(server);
        const seqs = await perform(server, [...FIRST, ...sequence]);
        const full = await stateOf(server);
        const undos: number[] = [];
        if (isRange) {
          const body = { from: 1, to: seqs.at(-1) };
          const answer = await server.call("POST", "/v1/changes/undo", body);
          assert.equal(answer.status, 200, answer.text);
          assert.deepEqual(answer.json.skipped, [1]);
          undos.push(answer.json.change.seq);
        } else {
          for (const seq of seqs.toReversed()) undos.push(await undo(server, seq));
        }
        assert.deepEqual(await stateOf(server), empty);
        for (const seq of undos.toReversed()) await undo(server, seq);
        assert.deepEqual(await stateOf(server), full);
        assert.deepEqual((await server.service.store.verify()).findings, []);
      } finally {
        await server.close();
      }
    });
    await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
  });

  test("an undo moves each balance by exactly the opposite amount of the change, or is rejected", async () => {
    const steps = fc.array(step, { minLength: 5, maxLength: 30, size: "max" });
    const property = fc.asyncProperty(steps, index, async (sequence, which) => {
      const server = await startServer(engine);
      try {
        const balances = async (): Promise<ReadonlyMap<string, number>> => {
          const { accounts } = await server.ok("GET", "/v1/accounts");
          return new Map(
            accounts.map((one: { id: string; current_balance: number; currency: string }) => [
              `${one.id} ${one.currency}`,
              Math.round(one.current_balance * 1000),
            ]),
          );
        };
        const moves = new Map<number, ReadonlyMap<string, number>>();
        for (const next of [...FIRST, ...sequence]) {
          const before = await balances();
          const [seq] = await perform(server, [next]);
          if (seq !== undefined) moves.set(seq, differenceOf(before, await balances()));
        }
        const [seq = 0, moved = new Map<string, number>()] = pick([...moves], which) ?? [];
        const before = await balances();
        const stateBefore = await stateOf(server);
        const answer = await server.call("POST", `/v1/changes/${seq}/undo`);
        if (answer.status === 409) assert.deepEqual(await stateOf(server), stateBefore);
        else {
          assert.equal(answer.status, 200, answer.text);
          const undone = differenceOf(before, await balances());
          const reversed = new Map([...moved].map(([id, amount]) => [id, -amount]));
          assert.deepEqual(undone, reversed);
          await assertValid(server, answer.json.change.items);
        }
        assert.deepEqual((await server.service.store.verify()).findings, []);
      } finally {
        await server.close();
      }
    });
    await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
  });

  test("a client that follows the changes with random pauses equals a full read", async () => {
    const steps = fc.array(fc.tuple(step, fc.nat({ max: 5 }), isOn), { minLength: 20, maxLength: 60, size: "max" });
    const property = fc.asyncProperty(steps, index, async (sequence, start) => {
      const server = await startServer(engine);
      try {
        const rest = [...sequence];
        const performNext = async () => {
          const [next, pause, isUndo] = rest.shift() ?? [];
          if (next === undefined) return undefined;
          server.nowMs += 1000;
          const [seq] = await perform(server, [next]);
          if (isUndo && pause === 0 && seq !== undefined) await server.call("POST", `/v1/changes/${seq}/undo`);
          return pause;
        };
        await perform(server, FIRST);
        for (let i = 0; i < start % 10; i += 1) await performNext();
        const client = new FollowingClient(server);
        await client.readAll(performNext);
        for (let pause = await performNext(); pause !== undefined; pause = await performNext()) {
          if (pause === 1) await client.follow(1);
          if (pause === 2) await client.follow(500);
        }
        while (await client.follow(3));
        assert.deepEqual(client.copy, await readCopy(server));
      } finally {
        await server.close();
      }
    });
    await fc.assert(property, { numRuns: Math.ceil(numRuns / 5), seed: SEED, endOnFailure: true });
  });

  test("changes and histories have the values that were read before and after each change", async () => {
    const steps = fc.array(fc.tuple(step, fc.nat({ max: 5 })), { minLength: 10, maxLength: 25, size: "max" });
    const property = fc.asyncProperty(steps, async (sequence) => {
      const server = await startServer(engine);
      try {
        const recorder = await recordValues(server);
        for (const [next, choice] of [...FIRST.map((one) => [one, 0] as const), ...sequence]) {
          server.nowMs += 1000;
          const [seq] = await perform(server, [next]);
          if (seq === undefined) continue;
          await recorder.record(seq);
          if (choice > 1) continue;
          const undo = await server.call("POST", `/v1/changes/${seq}/undo`);
          if (undo.status === 200) await recorder.record(undo.json.change.seq);
          if (undo.status !== 200 || choice === 1) continue;
          const redo = await server.call("POST", `/v1/changes/${undo.json.change.seq}/undo`);
          if (redo.status === 200) await recorder.record(redo.json.change.seq);
        }
        await recorder.check();
      } finally {
        await server.close();
      }
    });
    await fc.assert(property, { numRuns: Math.ceil(numRuns / 5), seed: SEED, endOnFailure: true });
  });
});

/** The amount that moved on each account. An account that appears or disappears moved by its balance. */
function differenceOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort();
  const moved = ids.map((id) => [id, (after.get(id) ?? 0) - (before.get(id) ?? 0)] as const);
  return new Map(moved.filter(([, amount]) => amount !== 0));
}
