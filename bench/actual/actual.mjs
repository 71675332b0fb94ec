/**
 * Actual Budget's API in process on a local budget, without a server, as a worker of the benchmark. It is filled with
 * rows, then measured while it adds transactions and reads months.
 */
import * as api from "@actual-app/api";
import { answerQuestions } from "../support/worker.ts";

/** The ids for the indexes in the rows. */
const ids = { accounts: [], payees: [], categories: [] };

/** Hides the log of Actual. */
console.log = console.info = console.warn = () => {};

answerQuestions(async ({ task, ...plan }) => TASKS[task](plan));

const TASKS = { fill, addInBulk, addSingly, readMonths };

async function fill({ directory, accounts, payees, categories, rows }) {
  await api.init({ dataDir: directory });
  await api.runImport("Benchmark", async () => {
    for (const name of accounts) ids.accounts.push(await api.createAccount({ name }, 0));
    for (const name of payees) ids.payees.push(await api.createPayee({ name }));
    const group_id = await api.createCategoryGroup({ name: "All" });
    for (const name of categories) ids.categories.push(await api.createCategory({ name, group_id }));
  });
  await addAll(rows);
}

/** Rows per second, all in one call, which is the fastest way, into each account in turn. */
async function addInBulk({ rows, seconds }) {
  const addNext = () => api.addTransactions(ids.accounts[calls++ % ids.accounts.length], rows.map(toTransaction));
  return (await perSecond(seconds, addNext)) * rows.length;
}

let calls = 0;

/** Rows per second, one call per row, `atOnce` calls in flight. */
async function addSingly({ rows, seconds, atOnce }) {
  let at = 0;
  return perSecond(
    seconds,
    () => {
      const row = rows[at++ % rows.length];
      return api.addTransactions(ids.accounts[row.account], [toTransaction(row)]);
    },
    atOnce,
  );
}

/** Months per second: each account's transactions in the month, and the budget's figures. */
async function readMonths({ months, seconds }) {
  let at = 0;
  return perSecond(seconds, async () => {
    const month = months[at++ % months.length];
    for (const id of ids.accounts) await api.getTransactions(id, `${month}-01`, `${month}-31`);
    await api.getBudgetMonth(month);
  });
}

async function addAll(rows) {
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  for (const [account, own] of byAccount) await api.addTransactions(ids.accounts[account], own.map(toTransaction));
}

function toTransaction({ date, amountCents, payee, category, notes }) {
  return { date, amount: amountCents, payee: ids.payees[payee], category: ids.categories[category], notes };
}

/** How often `work` finishes per second, repeated until the time is over, `atOnce` in flight. */
async function perSecond(seconds, work, atOnce = 1) {
  const startMs = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - startMs < seconds * 1000) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done * 1000) / (performance.now() - startMs);
}
