/**
 * Posts a bank's transactions over HTTP, then compares every balance and every month's spending power with the exact
 * sums of the file.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { progressBar } from "../../src/cli/progress-bar.ts";
import { type Call, client, forEach, type OwnServer } from "../own-server.ts";
import { type BankRow, formatHundredths, readBankFile, sumBy, toHundredths } from "./bank-file.ts";
import { type AccountIds, toTransaction } from "./bank-transaction.ts";

const BATCH = 1000;
const FIXTURE = join(import.meta.dirname, "../../test/fixtures/berka/transactions.csv.gz");

interface AccountJson {
  readonly id: string;
  readonly current_balance: number;
}

/** @throws Error if a number differs from the file. */
export async function demonstrateBank(server: OwnServer, path = FIXTURE): Promise<void> {
  const rows = readBankFile(path);
  await server.run("budget", "create", "Bank", "--currency", "CZK", "--time-zone", "Europe/Prague");
  const call = client(server.url, await server.run("token", "create", "--name", "demo", "--budget", "Bank"));
  const ids = await createAccounts(call, [...new Set(rows.map((row) => row.account))]);
  await postTransactions(call, rows, ids);
  const differences = (await compareBalances(call, rows, ids)) + (await compareMonths(call, rows, ids));
  if (differences > 0) throw new Error(`${differences} numbers differ from the file.`);
  console.log("\nEvery number matches the file, to the last hundredth.");
}

async function createAccounts(call: Call, numbers: readonly string[]): Promise<AccountIds> {
  const ids = new Map<string, string>();
  const show = progressBar("Accounts     ", numbers.length);
  await forEach(numbers, async (number) => {
    const account = { name: `Account ${number}`, type: "depository", subtype: "checking", currency: "CZK" };
    const answer = await call<{ account: AccountJson }>("POST", "/v1/accounts", { account }, randomUUID());
    ids.set(number, answer.account.id);
    show(ids.size);
  });
  return ids;
}

async function postTransactions(call: Call, all: readonly BankRow[], ids: AccountIds): Promise<void> {
  const show = progressBar("Transactions ", all.length);
  const startMs = performance.now();
  let acknowledged = 0;
  try {
    for (let at = 0; at < all.length; at += BATCH) {
      const transactions = all.slice(at, at + BATCH).map((row) => toTransaction(row, ids));
      await call("POST", "/v1/transactions", { transactions }, randomUUID());
      acknowledged += transactions.length;
      show(acknowledged);
    }
  } catch (error) {
    throw new Error(`${acknowledged.toLocaleString("en")} transactions were stored. ${(error as Error).message}`);
  }
  const seconds = (performance.now() - startMs) / 1000;
  const rate = Math.round(all.length / seconds);
  console.log(
    `\n${all.length.toLocaleString("en")} rows in ${seconds.toFixed(2)} s: ${rate.toLocaleString("en")} rows/s.`,
  );
}

async function compareBalances(call: Call, all: readonly BankRow[], ids: AccountIds): Promise<number> {
  const sums = sumBy(all, (row) => row.account);
  const { accounts } = await call<{ accounts: AccountJson[] }>("GET", "/v1/accounts");
  const balances = new Map(accounts.map(({ id, current_balance }) => [id, toHundredths(String(current_balance))]));
  let largest = 0n;
  let wrong = 0;
  for (const [number, id] of ids) {
    const difference = (balances.get(id) ?? 0n) - (sums.get(number) ?? 0n);
    const size = difference < 0n ? -difference : difference;
    if (size > largest) largest = size;
    if (size > 0n) wrong++;
  }
  const total = [...balances.values()].reduce((a, b) => a + b, 0n);
  const expected = [...sums.values()].reduce((a, b) => a + b, 0n);
  console.log(
    `Sum of the balances of ${accounts.length.toLocaleString("en")} accounts: ${formatHundredths(total)} CZK`,
  );
  console.log(`Sum of the amounts in the file: ${formatHundredths(expected)} CZK`);
  console.log(`Largest difference over all accounts: ${formatHundredths(largest)}\n`);
  return wrong;
}

/** Hides every account but one, so that each month's spending power is the net flow of that account. */
async function compareMonths(call: Call, all: readonly BankRow[], ids: AccountIds): Promise<number> {
  const counts = Map.groupBy(all, (row) => row.account);
  const [owner = "", own = []] = [...counts].reduce((most, next) => (next[1].length > most[1].length ? next : most));
  const others = [...ids].filter(([number]) => number !== owner);
  const show = progressBar("Others hidden", others.length);
  let hidden = 0;
  await forEach(others, async ([, id]) => {
    await call("PUT", `/v1/accounts/${id}`, { fields: { is_hidden: true } }, randomUUID());
    show(++hidden);
  });

  const expected = sumBy(own, (row) => row.date.slice(0, 7));
  console.log(`\nSpending power of the owner of account ${owner}, in CZK:\n`);
  console.log("month       income        bills      savings     spending  spending power     in the file");
  let wrong = 0;
  for (const [month, sum] of [...expected].sort()) {
    const { spending_power, breakdown } = await call<{ spending_power: number; breakdown: Record<string, number> }>(
      "GET",
      `/v1/budget/spending_power?year_month=${month}`,
    );
    const cells = ["income", "bills", "savings", "spending"].map((part) =>
      (breakdown[part] ?? 0).toFixed(2).padStart(11),
    );
    const isEqual = toHundredths(String(spending_power)) === sum;
    if (!isEqual) wrong++;
    const result = `${spending_power.toFixed(2).padStart(14)}  ${formatHundredths(sum).padStart(14)}`;
    console.log(`${month} ${cells.join("  ")}  ${result}${isEqual ? "" : "  DIFFERS"}`);
  }
  return wrong;
}
