/**
 * Connects an invented bank, previews and commits the first sync, and follows the bank for seven days of a clock that the demo
 * moves: new ids, a tip, a dropped hold, a row that the bank loses, a difference and an undo. At the end every balance equals the
 * bank's. Nothing leaves this computer.
 */
import { addDays } from "../../src/domain/calendar.ts";
import { printHeading } from "../household/print.ts";
import type { Call } from "../own-server.ts";
import { type BankDays, startBank } from "./bank-days.ts";
import { type Clock, startClockedServer } from "./clocked-server.ts";

const START = "2026-11-13";
const DAY_MS = 86_400_000;
const CHECKING = "Checking";

interface Link {
  readonly name: string;
  readonly accountId: string;
}

interface Demo {
  readonly call: Call;
  readonly clock: Clock;
  readonly bank: BankDays;
  readonly connectionId: string;
  readonly links: readonly Link[];
}

interface RunJson {
  readonly id: string;
  readonly state: string;
  readonly import_id: string | null;
  readonly counts: Readonly<Record<"added" | "matched" | "withdrawn" | "duplicate" | "waiting", number>>;
}

interface CheckJson {
  readonly state: string;
  readonly agreed_until: string | null;
  readonly differs_from: string | null;
  readonly difference: number | null;
  readonly candidates: readonly { readonly transaction_id: string | null; readonly reason: string }[];
}

interface TransactionJson {
  readonly id: string;
  readonly amount: number;
  readonly is_pending: boolean;
}

/** Fails the process if a balance differs from the bank's, or a likely reason is not found. */
export async function demonstrateConnection(): Promise<void> {
  const clock = { nowMs: Date.parse(`${START}T18:00:00Z`) };
  const bank = await startBank(clock, addDays(START, 7));
  const server = await startClockedServer(clock);
  console.log(`Leeway listens on ${server.url}, and an invented bank on ${bank.fake.url}.`);
  try {
    bank.bookUntil(START);
    const demo = await connect({ call: server.call, clock, bank });
    await followWeek(demo);
    await compare(demo);
    await server.close();
    server.clear();
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    console.error("The data is kept for inspection:");
    console.error(`  LEEWAY_DATA=${server.directory} npx leeway verify`);
    process.exitCode = 1;
    await server.close();
  } finally {
    await bank.fake.close();
  }
}

async function connect({ call, clock, bank }: Pick<Demo, "call" | "clock" | "bank">): Promise<Demo> {
  printHeading("Connect the bank");
  bank.fake.bank.add(CHECKING, { day: START, amount: "-48.00", description: "Tavern", isPending: true });
  bank.fake.bank.add(CHECKING, { day: START, amount: "-100.00", description: "Fuel hold", isPending: true });
  const body = { connection: { provider: "simplefin", fields: { token: bank.fake.createToken() } } };
  const { connection } = await call<{
    connection: { id: string; name: string; accounts: { id: string; name: string }[] };
  }>("POST", "/v1/bank_connections", body);
  console.log(`${connection.name} is connected with a setup token. It lists ${connection.accounts.length} accounts.`);
  const links: Link[] = [];
  for (const { id, name } of connection.accounts) {
    const link = { create: { name, type: "depository" } };
    const path = `/v1/bank_connections/${connection.id}/accounts/${id}`;
    const { bank_account: linked } = await call<{ bank_account: { account_id: string } }>("PUT", path, {
      ...{ link, starts_on: addDays(START, -365) },
    });
    links.push({ name, accountId: linked.account_id });
  }
  const demo = { call, clock, bank, connectionId: connection.id, links };
  await commitFirst(demo);
  return demo;
}

async function commitFirst({ call, connectionId, links }: Demo): Promise<void> {
  interface ImportJson {
    readonly id: string;
    readonly state: string;
    readonly counts: Readonly<Record<"rows" | "added" | "matched", number>>;
    readonly accounts: readonly { readonly name: string; readonly balance_after: number }[];
  }
  const { import: preview } = await call<{ import: ImportJson }>(
    "POST",
    `/v1/bank_connections/${connectionId}/preview`,
  );
  const { rows, added } = preview.counts;
  console.log(
    `The preview of the first sync has ${rows} rows, of which ${added} become transactions. Nothing is stored yet.`,
  );
  for (const { name, balance_after } of preview.accounts) console.log(`  ${name}: ${euros(balance_after)} afterwards`);
  let { import: one } = await call<{ import: ImportJson }>("POST", `/v1/imports/${preview.id}/commit`);
  for (; one.state !== "committed"; await soon()) {
    one = (await call<{ import: ImportJson }>("GET", `/v1/imports/${preview.id}`)).import;
  }
  expect("the number of accounts", preview.accounts.length, links.length);
  console.log("You commit it, as you would commit a statement file.");
}

const DAYS: readonly ((demo: Demo, today: string) => Promise<void>)[] = [
  async (demo) => {
    for (const name of demo.bank.accounts) demo.bank.fake.bank.renumber(name);
    await sync(demo, "The bank gives every transaction a new id.");
  },
  async (demo) => {
    const tavern = findItem(demo, "Tavern");
    demo.bank.fake.bank.post(CHECKING, tavern, { amount: "-52.00" });
    const run = await sync(demo, "The tavern's pending 48.00 is booked as 52.00, with the tip.");
    expect("matched rows", run.counts.matched, 1);
  },
  async (demo) => {
    demo.bank.fake.bank.remove(CHECKING, findItem(demo, "Fuel hold"));
    await sync(demo, "The bank drops the fuel hold. Leeway waits, because banks often drop items for a day.");
  },
  async (demo, today) => {
    const { id, amount, text } = demo.bank.findPurchase(CHECKING, addDays(today, -2));
    demo.bank.fake.bank.lose(CHECKING, id);
    const run = await sync(
      demo,
      `The bank's list loses ${text} (${amount}), but its balance includes it. So it stays.`,
    );
    expect("rows that need a decision", run.counts.waiting, 0);
    expect("withdrawn rows", run.counts.withdrawn, 1);
    console.log("  The withdrawn row is the fuel hold, which the bank has not listed for days.");
  },
  async (demo, today) => {
    const lost = demo.bank.fake.bank.transactionsOf(CHECKING).find(({ isLost }) => isLost === true);
    demo.bank.fake.bank.restore(CHECKING, lost?.id ?? "");
    await sync(demo, "The bank lists the lost row again.");
    await deleteByMistake(demo, today);
  },
  async (demo, today) => {
    const { id, amount, text } = demo.bank.findPurchase(CHECKING, addDays(today, -1));
    const corrected = (Number(amount) - 5.6).toFixed(2);
    demo.bank.fake.bank.change(CHECKING, id, { amount: corrected });
    const run = await sync(
      demo,
      `The bank corrects ${text} from ${amount} to ${corrected}. Leeway asks before it follows.`,
    );
    expect("rows that need a decision", run.counts.waiting, 1);
    await decideCorrection(demo, amount);
  },
  async (demo, today) => {
    demo.bank.fake.bank.add(CHECKING, { day: today, amount: "-19.90", description: "Bookshop" });
    const run = await sync(demo, "You buy a book.");
    await undo(demo, run);
  },
];

async function followWeek(demo: Demo): Promise<void> {
  for (const [index, happen] of DAYS.entries()) {
    const today = addDays(START, index + 1);
    printHeading(`Day ${index + 1}, ${today}`);
    demo.bank.bookUntil(today);
    await happen(demo, today);
  }
}

function findItem({ bank }: Demo, text: string): string {
  const found = bank.fake.bank.transactionsOf(CHECKING).find(({ description }) => description === text);
  if (found === undefined) throw new Error(`The bank has no item ${text}.`);
  return found.id;
}

const runsOf = async ({ call, connectionId }: Demo) =>
  (await call<{ runs: RunJson[] }>("GET", `/v1/bank_connections/${connectionId}/runs`)).runs;

/** Lets a day pass, and waits for the run that the server starts by itself. */
async function sync(demo: Demo, event: string): Promise<RunJson> {
  console.log(event);
  const known = new Set((await runsOf(demo)).map(({ id }) => id));
  demo.clock.nowMs += DAY_MS;
  for (;;) {
    const run = (await runsOf(demo)).find(({ id }) => !known.has(id));
    if (run !== undefined) return describe(run);
    await soon();
  }
}

function describe(run: RunJson): RunJson {
  const { added, matched, withdrawn, waiting } = run.counts;
  const parts = [`${added} added`, `${matched} matched`, `${withdrawn} withdrawn`, `${waiting} to decide`];
  console.log(`  Sync: ${parts.join(", ")}.`);
  if (run.state === "failed") throw new Error("Wrong: the sync failed.");
  return run;
}

const checkOf = async ({ call, links }: Demo, name = CHECKING) =>
  await call<CheckJson>("GET", `/v1/accounts/${links.find((one) => one.name === name)?.accountId}/balance_check`);

async function findOwn({ call, links }: Demo, amount: string): Promise<TransactionJson> {
  const accountId = links.find(({ name }) => name === CHECKING)?.accountId;
  const path = `/v1/transactions?account_id=${accountId}&limit=100`;
  const { transactions } = await call<{ transactions: TransactionJson[] }>("GET", path);
  const found = transactions.find((one) => one.amount === Number(amount));
  if (found === undefined) throw new Error(`Wrong: there is no transaction of ${amount}.`);
  return found;
}

/** A difference whose reason is a transaction that somebody deleted. */
async function deleteByMistake(demo: Demo, today: string): Promise<void> {
  const { amount, text } = demo.bank.findPurchase(CHECKING, addDays(today, -1));
  const { id } = await findOwn(demo, amount);
  await demo.call("DELETE", `/v1/transactions/${id}`);
  console.log(`You delete ${text} (${amount}) by mistake.`);
  await expectDifference(demo, { difference: Number(amount), reason: "left_out", transactionId: id });
  const { changes } = await demo.call<{ changes: { seq: number }[] }>("GET", "/v1/changes?limit=1");
  await demo.call("POST", `/v1/changes/${changes[0]?.seq}/undo`);
  console.log("You undo the deletion.");
  await expectProof(demo);
}

/** A difference whose reason is a row that waits for a decision. */
async function decideCorrection(demo: Demo, amount: string): Promise<void> {
  const { id } = await findOwn(demo, amount);
  await expectDifference(demo, { difference: -5.6, reason: "waiting", transactionId: id });
  const { connection } = await demo.call<{ connection: { waiting_import_id: string } }>(
    "GET",
    `/v1/bank_connections/${demo.connectionId}`,
  );
  const path = `/v1/imports/${connection.waiting_import_id}`;
  const { rows } = await demo.call<{ rows: { number: number }[] }>("GET", `${path}/rows`);
  await demo.call("PUT", `${path}/rows/${rows[0]?.number}`, { row: { decision: "same_as" } });
  await demo.call("POST", `${path}/commit`);
  console.log("You answer that it is the same payment.");
  await expectProof(demo);
}

interface Expected {
  readonly difference: number;
  readonly reason: string;
  readonly transactionId: string;
}

async function expectDifference(demo: Demo, { difference, reason, transactionId }: Expected): Promise<void> {
  const check = await checkOf(demo);
  const [first] = check.candidates;
  const proven = check.agreed_until === null ? "" : `${CHECKING} is proven up to ${check.agreed_until}. `;
  console.log(`  ${proven}From ${check.differs_from} the bank differs by ${euros(check.difference ?? 0)}.`);
  console.log(`  The first likely reason is the right one: ${first?.reason}.`);
  expect("the difference", check.difference, difference);
  expect("the first likely reason", `${first?.reason} ${first?.transaction_id}`, `${reason} ${transactionId}`);
}

async function expectProof(demo: Demo): Promise<void> {
  const { state, agreed_until } = await checkOf(demo);
  expect("the check", state, "agrees");
  console.log(`  ${CHECKING} is proven to the cent up to ${agreed_until} again.`);
}

async function undo(demo: Demo, { import_id }: RunJson): Promise<void> {
  const total = async () => (await balancesOf(demo)).map(({ own }) => own).join(" ");
  const before = await total();
  await demo.call("DELETE", `/v1/imports/${import_id}`);
  const { connection } = await demo.call<{ connection: { state: string } }>(
    "GET",
    `/v1/bank_connections/${demo.connectionId}`,
  );
  expect("the state of the connection", connection.state, "paused");
  console.log("You undo this sync. The connection is paused, so that the next run does not add everything again.");
  demo.clock.nowMs += DAY_MS / 24;
  const { run } = await demo.call<{ run: RunJson }>("POST", `/v1/bank_connections/${demo.connectionId}/sync`);
  console.log("You sync again.");
  describe(run);
  expect("the balances", await total(), before);
}

async function balancesOf({ call, links, bank }: Demo) {
  const balances: { readonly name: string; readonly own: string; readonly ofBank: string }[] = [];
  for (const { name, accountId } of links) {
    const { account } = await call<{ account: { current_balance: number } }>("GET", `/v1/accounts/${accountId}`);
    balances.push({ name, own: account.current_balance.toFixed(2), ofBank: bank.fake.bank.balanceOf(name) });
  }
  return balances;
}

async function compare(demo: Demo): Promise<void> {
  printHeading("At the end");
  for (const { name, own, ofBank } of await balancesOf(demo)) {
    expect(`the balance of ${name}`, own, ofBank);
    expect(`the check of ${name}`, (await checkOf(demo, name)).state, "agrees");
    console.log(`${name}: ${own} EUR, at the bank ${ofBank} EUR: equal to the cent.`);
  }
}

function euros(amount: number): string {
  return `${amount.toFixed(2)} EUR`;
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

function expect<T>(subject: string, actual: T, expected: T): void {
  if (actual !== expected) throw new Error(`Wrong: ${subject}: ${actual} instead of ${expected}.`);
}
