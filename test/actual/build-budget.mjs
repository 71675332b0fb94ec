/**
 * Builds random budgets with Actual Budget's API, each from its seed, and writes to a folder the export of each (`seed.zip`) and
 * what Actual shows (`seed.json`). Run by `budgets.test.ts` as: build-budget.mjs FOLDER SEED...
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const api = createRequire(new URL("../../bench/actual/package.json", import.meta.url))("@actual-app/api");

const MONTHS = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];

/** Hides the log of Actual. */
console.log = console.info = console.warn = () => {};

const [folder, ...seeds] = process.argv.slice(2);
mkdirSync(join(folder, "data"));
await api.init({ dataDir: join(folder, "data") });
for (const seed of seeds) {
  await api.runImport(`Budget ${seed}`, () => fill(drawer(Number(seed))));
  const shown = await show();
  writeFileSync(join(folder, `${seed}.zip`), await api.exportBudget());
  writeFileSync(join(folder, `${seed}.json`), JSON.stringify(shown));
}
await api.shutdown();

/** A generator of random choices (mulberry32). */
function drawer(seed) {
  let state = seed;
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from, to) => from + Math.floor(number() * (to - from + 1));
  return {
    int,
    chance: (share) => number() < share,
    one: (list) => list[int(0, list.length - 1)],
    times: (from, to) => Array.from({ length: int(from, to) }, (_, i) => i),
  };
}

async function fill(draw) {
  const accounts = [];
  for (const i of draw.times(2, 5)) {
    const account = { name: `Account ${i}`, offbudget: i > 0 && draw.chance(0.3) };
    accounts.push({
      ...account,
      id: await api.createAccount(account, draw.chance(0.7) ? draw.int(-50_000, 200_000) : 0),
    });
  }
  const { income, spending } = await createCategories(draw);
  const world = { accounts, income, spending, transfers: await transferPayees() };
  for (const _ of draw.times(10, 60)) await addTransaction(draw, world);
  for (const month of MONTHS) await budget(draw, month, spending);
  if (draw.chance(0.5)) await changeSome(draw, world);
  for (const i of draw.times(0, 3)) await createSchedule(draw, i, world);
  for (const i of draw.times(0, 3)) await createRule(draw, i, world);
  if (accounts.length > 2 && draw.chance(0.5)) {
    const [kept, , closed] = accounts;
    const category = closed.offbudget === kept.offbudget ? undefined : draw.one(spending);
    await api.closeAccount(closed.id, kept.id, category);
  }
  await setTimeout(100); // Actual does not wait for all its own writes, and fails if the budget is closed before them
}

/** Few names, so that groups have categories with the same name. */
async function createCategories(draw) {
  const groups = await api.getCategoryGroups();
  const incomeGroup = groups.find(({ is_income }) => is_income);
  const income = [];
  for (const name of ["Salary", "Other income"])
    if (draw.chance(0.8)) income.push(await api.createCategory({ name, group_id: incomeGroup.id, is_income: true }));
  const spending = [];
  for (const i of draw.times(1, 3)) {
    const group_id = await api.createCategoryGroup({ name: `Group ${i}` });
    for (const name of ["Food", "Rent", "Fun", "Savings"])
      if (draw.chance(0.6)) spending.push(await api.createCategory({ name, group_id, hidden: draw.chance(0.1) }));
  }
  if (spending.length === 0)
    spending.push(
      await api.createCategory({ name: "Food", group_id: await api.createCategoryGroup({ name: "Only" }) }),
    );
  return { income, spending };
}

/** The payee of a transfer to each account, by the account's id. */
async function transferPayees() {
  const payees = await api.getPayees();
  return new Map(payees.flatMap(({ id, transfer_acct }) => (transfer_acct ? [[transfer_acct, id]] : [])));
}

async function addTransaction(draw, { accounts, income, spending, transfers }) {
  const account = draw.one(accounts);
  const date = `${draw.one(MONTHS)}-${String(draw.int(1, 27)).padStart(2, "0")}`;
  const amount = draw.chance(0.3) ? draw.int(1, 300_000) : draw.int(-80_000, -1);
  const category = () => {
    if (draw.chance(0.1)) return null;
    return draw.chance(0.2) && income.length > 0 ? draw.one(income) : draw.one(spending);
  };
  const transfer = () => {
    const other = draw.one(accounts.filter((one) => one !== account));
    const leavesBudget = other.offbudget && !account.offbudget;
    return { payee: transfers.get(other.id), category: leavesBudget ? category() : null };
  };
  const payment = () => ({
    payee_name: draw.one(["Market", "Landlord", "Employer", "Kiosk"]),
    category: account.offbudget ? null : category(),
  });
  const split = () => {
    const first = Math.trunc(amount / draw.int(2, 5));
    const part = (own) => ({ amount: own, ...(draw.chance(0.2) ? transfer() : { category: category() }) });
    return { payee_name: "Market", subtransactions: [part(first), part(amount - first)] };
  };
  const kind = draw.one([payment, payment, payment, transfer, split]);
  const common = { date, amount, notes: draw.chance(0.2) ? "Note #tag" : null, cleared: draw.chance(0.5) };
  await api.addTransactions(account.id, [{ ...common, ...kind() }], { runTransfers: true });
}

/** What people do later: they delete and change. */
async function changeSome(draw, { accounts, spending }) {
  const transactions = await api.getTransactions(draw.one(accounts).id, "2026-06-01", "2026-11-30");
  for (const { id, is_child, is_parent, transfer_id } of transactions) {
    const change = draw.int(1, 20);
    if (change === 1 && !is_child) await api.deleteTransaction(id);
    if (change === 2 && !is_child && !is_parent && !transfer_id)
      await api.updateTransaction(id, { amount: draw.int(-9000, -1) });
  }
  if (spending.length > 2 && draw.chance(0.3)) await api.deleteCategory(spending.pop(), spending[0]);
}

async function budget(draw, month, spending) {
  for (const category of spending) {
    if (draw.chance(0.6)) await api.setBudgetAmount(month, category, draw.int(draw.chance(0.1) ? -20_000 : 0, 60_000));
    if (draw.chance(0.1)) await api.setBudgetCarryover(month, category, draw.chance(0.7));
  }
  if (draw.chance(0.2)) await api.holdBudgetForNextMonth(month, draw.int(1, 50_000));
}

async function createSchedule(draw, i, { accounts }) {
  await api.createSchedule({
    name: `Schedule ${i}`,
    account: draw.one(accounts).id,
    amount: draw.int(-50_000, -1),
    amountOp: draw.one(["is", "isapprox"]),
    date: {
      start: `2026-${draw.one(["10", "11", "12"])}-${draw.int(10, 27)}`,
      frequency: draw.one(["weekly", "monthly", "yearly"]),
      interval: draw.int(1, 3),
      patterns: [],
      skipWeekend: draw.chance(0.3),
      weekendSolveMode: draw.one(["before", "after"]),
      endMode: "never",
    },
  });
}

async function createRule(draw, i, { spending }) {
  await api.createRule({
    stage: draw.one(["pre", null, "post"]),
    conditionsOp: draw.one(["and", "or"]),
    conditions: [{ field: "imported_payee", op: draw.one(["is", "contains"]), value: `shop ${i}` }],
    actions: [{ field: "category", op: "set", value: draw.one(spending) }],
  });
}

/** What Actual shows, in cents. */
async function show() {
  const accounts = [];
  for (const { id, name, offbudget, closed } of await api.getAccounts())
    accounts.push({ name, offbudget, closed, balance: await api.getAccountBalance(id) });
  const months = [];
  for (const month of await api.getBudgetMonths()) {
    const { toBudget, categoryGroups } = await api.getBudgetMonth(month);
    const categories = categoryGroups
      .filter(({ is_income }) => !is_income)
      .flatMap((group) => group.categories.map(({ name, balance }) => ({ group: group.name, name, balance })));
    months.push({ month, toBudget, categories });
  }
  return { accounts, months };
}
