/** Imports with every kind of answer, large and undone ones, and of every format. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { continueAllImports } from "../../src/operations/imports/continue-import.ts";
import { FORMATS } from "../readers/statements/writers.ts";
import { commitSome, LARGE_ROWS } from "./large-imports.ts";
import { type Fields, newAccount } from "./ledger.ts";
import type { TestServer } from "./server.ts";
import { csv, ofx, upload } from "./statements.ts";

const ACTUAL = join(import.meta.dirname, "../readers/statements/fixtures/programs/actual.zip");

export async function enterImports(server: TestServer, checking: Fields): Promise<void> {
  const when = { all: [{ field: "bank_text", op: "contains", value: "SHOP" }] };
  const then = { category: { name: "Food" }, tags: ["shop"] };
  await server.ok("POST", "/v1/rules", { rule: { name: "Shops", when, then } });
  const month = (name: string, number: string) =>
    csv([
      [`2026-${number}-13`, "-5.00", name],
      [`2026-${number}-14`, "-6.00", `${name} AGAIN`],
    ]);
  const own = `?account_id=${checking.id}`;
  await send(server, month("SHOP ONE", "05"), `${own}&commit=true`);
  const undone = await send(server, month("SHOP TWO", "06"), `${own}&commit=true`);
  await server.ok("DELETE", `/v1/imports/${undone.id}`);
  await send(server, month("PREVIEW", "07"), own);
  await enterAnswers(server, own);
  const closing = ["2026-11-05", "500.00"] as const;
  await send(server, ofx([["2026-11-04", "-4.20", "Kiosk"]], { closing }), `${own}&commit=true`);
  await enterLarge(server);
  await enterPending(server);
}

async function send(server: TestServer, file: string | Uint8Array, query: string): Promise<Fields> {
  const { status, json, text } = await upload(server, file, { query });
  assert.equal(status, 201, text);
  return json.import;
}

/** Each format has its own account. */
export async function enterFormats(server: TestServer): Promise<void> {
  const bookings = [
    { date: "2026-05-14", cents: -1234, text: "Bäcker" },
    { date: "2026-05-15", cents: 5000, text: "Refund" },
  ];
  for (const write of Object.values(FORMATS)) {
    const { id } = await newAccount(server, { currency: "EUR" });
    await send(server, write(bookings), `?account_id=${id}&currency=EUR&commit=true`);
  }
  const budget = await send(server, readFileSync(ACTUAL), "?currency=USD");
  const accounts = budget.statements.map(({ index, bank_account }: Fields) => ({
    statement: index,
    create: { name: bank_account.name, type: "depository", currency: "USD" },
  }));
  await server.ok("PUT", `/v1/imports/${budget.id}`, { import: { accounts } });
  await server.ok("POST", `/v1/imports/${budget.id}/commit`);
}

/** A profile, decisions on rows, corrections, and a file with a row that cannot be read. */
async function enterAnswers(server: TestServer, own: string): Promise<void> {
  const unclear = "Date,Description,Amount\n03/04/2026,STALL,-5.00\n05/04/2026,BAKERY,-6.00\n06/04/2026,KIOSK,x\n";
  const { id } = await send(server, unclear, own);
  const path = `/v1/imports/${id}`;
  const answers = { date_order: "dmy", sign: "inverted" };
  await server.ok("PUT", path, { import: { answers, probable_duplicates: "add" } });
  await server.ok("PUT", `${path}/rows/1`, { row: { decision: "skip" } });
  await server.ok("PUT", `${path}/rows/2`, { row: { date: "2026-04-07", amount: 6.5, text: "BOOK\nSHOP" } });
  await server.ok("POST", `${path}/commit`);
}

/** Pending rows that the bank drops: one is withdrawn, one is kept, and one is removed by a decision. */
async function enterPending(server: TestServer): Promise<void> {
  const { id: accountId } = await newAccount(server);
  const file = (...rows: readonly string[]) => ["Date,Description,Amount,Status", ...rows].join("\n").concat("\n");
  const query = `?account_id=${accountId}`;
  const pending = ["HOTEL,-300.00", "CAR,-80.00", "BOAT,-90.00"].map((row) => `2026-09-05,${row},pending`);
  await send(server, file("2026-09-04,GROCER,-20.00,booked", ...pending), `${query}&commit=true`);
  const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${accountId}`);
  for (const { id, amount } of transactions as Fields[]) {
    if (amount !== -300) await server.ok("PUT", `/v1/transactions/${id}`, { transaction: { notes: "Rome" } });
  }
  const later = await send(server, file("2026-09-04,GROCER,-20.00,booked", "2026-09-09,SHOP,-7.00,booked"), query);
  const path = `/v1/imports/${later.id}`;
  await server.ok("PUT", path, { import: { gone_from_bank: "keep" } });
  const { rows } = await server.ok("GET", `${path}/rows?state=skipped&limit=1`);
  await server.ok("PUT", `${path}/rows/${rows[0].number}`, { row: { decision: "remove" } });
  await server.ok("POST", `${path}/commit`);
}

async function enterLarge(server: TestServer): Promise<void> {
  const { id: accountId } = await newAccount(server);
  const { id } = await send(server, csv(LARGE_ROWS), `?account_id=${accountId}`);
  await commitSome(server, id, 1);
  await continueAllImports(server.service);
}
