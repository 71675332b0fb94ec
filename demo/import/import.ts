/**
 * Imports a year of overlapping statements of three accounts, in three formats, over HTTP. Then it imports them all
 * again, which adds nothing, and undoes one import. Every balance is compared with the bank's.
 */
import { addDays, dayAt } from "../../src/domain/calendar.ts";
import { printHeading, printRow } from "../household/print.ts";
import { type Call, client, type OwnServer } from "../own-server.ts";
import { camt053, dkbCsv, mt940 } from "./formats.ts";
import { balanceBefore, cutIntoStatements } from "./statement.ts";
import { type AccountName, type BankAccount, bankYear } from "./year.ts";

interface StatementFile {
  readonly account: AccountName;
  readonly name: string;
  readonly content: string;
}

interface ImportJson {
  readonly id: string;
  readonly counts: Readonly<Record<"rows" | "added" | "duplicate" | "matched" | "skipped" | "refused", number>>;
  readonly statements: readonly { readonly balances_agree: boolean | null }[];
  readonly accounts: readonly { readonly balance_before: number; readonly balance_after: number }[];
}

interface BalanceCheckJson {
  readonly state: string;
  readonly agreed_until: string | null;
  readonly points: readonly unknown[];
}

const COLUMNS = [24, -5, -6, -10, -10, 16] as const;

/** @throws Error if a row is lost or doubled, or if a balance differs from the bank's. */
export async function demonstrateImport(server: OwnServer): Promise<void> {
  await server.run("budget", "create", "Statements", "--currency", "EUR", "--time-zone", "Europe/Berlin");
  const token = await server.run("token", "create", "--name", "demo", "--budget", "Statements");
  const call = client(server.url, token);
  const lastDay = addDays(dayAt(Date.now(), "Europe/Berlin"), -1);
  const bank = bankYear(lastDay);
  const ids = await createAccounts(call, bank);
  const files = filesOf(bank, lastDay);
  const send = async (file: StatementFile) =>
    await importFile(server.url, token, file, `commit=true&account_id=${ids.get(file.account)}`);

  printHeading("Import a year of three accounts");
  const first = await importAll(files, send);
  const rows = bank.reduce((sum, account) => sum + account.rows.length, 0);
  const joined = sumOf(first, "matched");
  console.log(`\nThe banks booked ${rows} rows. ${sumOf(first, "added")} became transactions.`);
  console.log(`${joined} rows are the other side of a transfer between the accounts, and were joined with it.`);
  console.log(`${sumOf(first, "duplicate")} rows of overlapping statements were known already.`);
  expect("imported rows", sumOf(first, "added") + joined, rows);
  await printBalances(call, bank, ids);
  const { spending_power, currency } = await call<{ spending_power: number; currency: string }>(
    "GET",
    "/v1/budget/spending_power",
  );
  console.log(`\nSpending power this month: ${spending_power.toFixed(2)} ${currency}`);

  printHeading("Import everything again");
  const again = await importAll(files, send);
  console.log(`\n${sumOf(again, "added")} rows were added.`);
  expect("added rows", sumOf(again, "added") + sumOf(again, "matched"), 0);

  await undoLast(call, first, files, ids, send);
  await printBalances(call, bank, ids);
}

async function createAccounts(call: Call, bank: readonly BankAccount[]): Promise<Map<AccountName, string>> {
  const ids = new Map<AccountName, string>();
  for (const { name } of bank) {
    const subtype = name === "Savings" ? "savings" : "checking";
    const account = { name, type: "depository", subtype, currency: "EUR" };
    ids.set(name, (await call<{ account: { id: string } }>("POST", "/v1/accounts", { account })).account.id);
  }
  return ids;
}

/** Each account has its own format. The statements of an account overlap. */
function filesOf([checking, savings, joint]: readonly BankAccount[], lastDay: string): StatementFile[] {
  const cut = (account: BankAccount | undefined, count: number, overlapDays: number) =>
    account === undefined ? [] : cutIntoStatements(account, lastDay, { count, overlapDays });
  return [
    ...cut(checking, 4, 14).map((one) => ({ one, name: `dkb-${one.number}.csv`, content: dkbCsv(one) })),
    ...cut(savings, 3, 31).map((one) => ({ one, name: `savings-${one.number}.xml`, content: camt053(one) })),
    ...cut(joint, 6, 7).map((one) => ({ one, name: `joint-${one.number}.sta`, content: mt940(one) })),
  ].map(({ one, ...file }) => ({ account: one.account.name, ...file }));
}

async function importFile(url: string, token: string, file: StatementFile, query: string): Promise<ImportJson> {
  const response = await fetch(`${url}/v1/imports?${query}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${file.name}"`,
    },
    body: file.content,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${file.name} was not imported: ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text).import;
}

type Send = (file: StatementFile) => Promise<ImportJson>;

async function importAll(files: readonly StatementFile[], send: Send): Promise<ImportJson[]> {
  printRow(COLUMNS, ["file", "rows", "added", "duplicate", "transfers", "  balances"]);
  const imports: ImportJson[] = [];
  for (const file of files) {
    const done = await send(file);
    const { rows, added, duplicate, matched } = done.counts;
    printRow(COLUMNS, [file.name, ...[rows, added, duplicate, matched].map(String), `  ${describeBalances(done)}`]);
    imports.push(done);
  }
  return imports;
}

/** Whether opening balance and rows add up to the closing balance. The CSV has no opening balance. */
function describeBalances({ statements }: ImportJson): string {
  const [agrees = null] = statements.map((statement) => statement.balances_agree);
  return agrees === null ? "no opening" : agrees ? "add up" : "DO NOT ADD UP";
}

function sumOf(imports: readonly ImportJson[], state: keyof ImportJson["counts"]): number {
  return imports.reduce((sum, { counts }) => sum + counts[state], 0);
}

async function printBalances(call: Call, bank: readonly BankAccount[], ids: ReadonlyMap<AccountName, string>) {
  console.log("");
  for (const account of bank) {
    const balance = await balanceOf(call, ids.get(account.name));
    const ofBank = balanceBefore(account, "9999-12-31") / 100;
    const { state, agreed_until, points } = await call<BalanceCheckJson>(
      "GET",
      `/v1/accounts/${ids.get(account.name)}/balance_check`,
    );
    console.log(`${account.name}: ${balance.toFixed(2)} EUR, at the bank ${ofBank.toFixed(2)} EUR`);
    console.log(`  It ${state} with ${points.length} balances in statements until ${agreed_until}.`);
    expect(`the balance of ${account.name}`, balance, ofBank);
    expect(`the check of ${account.name}`, state, "agrees");
  }
}

async function balanceOf(call: Call, id: string | undefined): Promise<number> {
  return (await call<{ account: { current_balance: number } }>("GET", `/v1/accounts/${id}`)).account.current_balance;
}

/** Undoes the last import of the first round, and imports its file again. */
async function undoLast(
  call: Call,
  imports: readonly ImportJson[],
  files: readonly StatementFile[],
  ids: ReadonlyMap<AccountName, string>,
  send: Send,
): Promise<void> {
  const [done, file] = [imports.at(-1), files.at(-1)];
  if (done === undefined || file === undefined) throw new Error("there is no import");
  printHeading(`Undo the import of ${file.name}`);
  const balance = () => balanceOf(call, ids.get(file.account));
  const before = done.accounts[0]?.balance_before ?? 0;
  console.log(`${file.account} before the undo: ${(await balance()).toFixed(2)} EUR`);
  await call("DELETE", `/v1/imports/${done.id}`);
  console.log(`After it: ${(await balance()).toFixed(2)} EUR, as before the import (${before.toFixed(2)} EUR)`);
  expect("the balance after the undo", await balance(), before);
  const { counts } = await send(file);
  console.log(`Importing the file again adds ${counts.added} rows and joins ${counts.matched} transfers.`);
}

function expect<T>(subject: string, actual: T, expected: T): void {
  if (actual !== expected) throw new Error(`Wrong: ${subject}: ${actual} instead of ${expected}.`);
}
