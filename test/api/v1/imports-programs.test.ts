/** Imports of other programs' exports: splits, transfers, and the balances that the program had. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CSV_COLUMNS } from "../../../src/domain/csv-columns.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { type Fields, newAccount } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { upload } from "../../support/statements.ts";

const FIXTURES = join(import.meta.dirname, "../../readers/statements/fixtures/programs");

const YNAB = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"{C}","","2026-01-31","Shop","","Everyday","Food","Split (1/3) milk","$3.00","$0.00","Cleared"
"{C}","Red","2026-01-31","Shop","","Fun","Toys","Split (2/3) car","$7.00","$0.00","Cleared"
"{C}","","2026-01-31","Transfer : {S}","","","","Split (3/3) ","$20.00","$0.00","Cleared"
"{S}","","2026-01-31","Transfer : {C}","","","","","$0.00","$20.00","Cleared"
"{C}","","2026-01-30","Shop","","Everyday","Food","Split (1/2) in","$0.00","$5.00","Cleared"
"{C}","","2026-01-30","Shop","","Fun","Toys","Split (2/2) out","$5.00","$0.00","Cleared"
"{C}","","2026-01-01","Starting Balance","","","","","$0.00","$100.00","Cleared"
`;

interface Split {
  readonly amount: number;
  readonly category_id: string | null;
  readonly transfer_account_id: string | null;
  readonly notes: string;
}

onEveryEngine((engine) => {
  const server = useServer(engine);
  const get = (path: string) => server.ok("GET", path);

  /** Imports a file into new accounts with the names of the file. */
  async function importInto(file: string | Buffer, prefix: string) {
    const { json, status, text } = await upload(server, file);
    assert.equal(status, 201, text);
    const { id, statements } = json.import;
    const accounts = statements.map((statement: { index: number; bank_account: { name: string } }) => ({
      statement: statement.index,
      create: { name: `${prefix}${statement.bank_account.name}`, type: "depository", currency: "USD" },
    }));
    const answered = await server.call("PUT", `/v1/imports/${id}`, { import: { accounts } });
    assert.equal(answered.status, 200, answered.text);
    const committed = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.equal(committed.status, 200, committed.text);
    const all: { id: string; name: string; current_balance: number }[] = (await get("/v1/accounts")).accounts;
    const own = new Map(all.filter(({ name }) => name.startsWith(prefix)).map((one) => [one.name, one]));
    return { id, counts: committed.json.import.counts, accounts: own };
  }

  const splitsOf = ({ splits }: { splits: Split[] }) =>
    splits.map(({ amount, transfer_account_id, notes }) => [amount, transfer_account_id, notes]);

  test("a budget from Actual keeps its balances, splits and transfers, and a second import adds nothing", async () => {
    const file = readFileSync(join(FIXTURES, "actual.zip"));
    const { id, counts, accounts } = await importInto(file, "");
    assert.deepEqual([counts.rows, counts.added, counts.matched], [18, 15, 3]);
    // The balances that Actual shows.
    assert.deepEqual(
      [...accounts].map(([name, { current_balance }]) => [name, current_balance]),
      [
        ["Checking", 2015.21],
        ["Savings", 5450],
        ["Credit card", -141.95],
        ["Old account", 0],
      ],
    );
    const savings = accounts.get("Savings")?.id;
    const { transactions } = await get(`/v1/transactions?account_id=${accounts.get("Checking")?.id}`);
    const mixed = transactions.find(({ amount }: { amount: number }) => amount === -210);
    assert.deepEqual(splitsOf(mixed), [
      [-150, savings, ""],
      [-60, null, "fee"],
    ]);
    const plain = transactions.find(({ amount }: { amount: number }) => amount === -300);
    assert.equal(plain.transfer_account_id, savings);
    const again = await upload(server, file, { query: "?commit=true" });
    assert.equal(again.status, 201, again.text); // skipped data needs no allow_issues
    assert.deepEqual([again.json.import.counts.rows, again.json.import.counts.duplicate], [18, 18]);
    assert.equal((await server.call("DELETE", `/v1/imports/${id}`)).status, 204);
    assert.equal((await get(`/v1/transactions?limit=500`)).transactions.length, 0);
  });

  test("categories that only receive money become income, and existing ones keep their kind", async () => {
    await server.ok("POST", "/v1/categories", { category: { name: "Interest Mint", kind: "spending" } });
    const row = (type: string, category: string, amount: string) =>
      `"1/05/2026","X ${category}","X","${amount}","${type}","${category}","Mint kinds","",""\n`;
    const file = [
      `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n`,
      ...[row("credit", "Paycheck Mint", "1000.00"), row("debit", "Shopping Mint", "20.00")],
      ...[row("credit", "Shopping Mint", "5.00"), row("credit", "Interest Mint", "1.00")],
      row("debit", "Shopping Mint", "7.00").replace("1/05", "1/25"),
    ].join("");
    await importInto(file, "");
    const { categories } = await get("/v1/categories");
    const kindOf = (name: string) => categories.find((one: { name: string }) => one.name === name)?.kind;
    assert.deepEqual(["Paycheck Mint", "Shopping Mint", "Interest Mint"].map(kindOf), [
      "income",
      "spending",
      "spending",
    ]);
  });

  test("accounts are found by their names in the export", async () => {
    const file = YNAB.replaceAll("{C}", "Named checking").replaceAll("{S}", "Named savings");
    const created = await Promise.all(
      ["NAMED CHECKING", "Named savings"].map((name) => newAccount(server, { name, currency: "USD" })),
    );
    const { json } = await upload(server, file);
    assert.deepEqual(json.import.questions, []);
    const found = json.import.statements.map(({ account_id }: { account_id: string }) => account_id);
    assert.deepEqual(
      found,
      created.map(({ id }) => id),
    );
    await newAccount(server, { name: "Named Savings", currency: "USD" });
    const { questions } = await get(`/v1/imports/${json.import.id}`).then((answer) => answer.import);
    assert.deepEqual(
      questions.map(({ code, statement }: { code: string; statement: number }) => [code, statement]),
      [["account", 1]],
    );
  });

  test("the splits of a payment, which YNAB lists as rows, become one transaction", async () => {
    const file = YNAB.replaceAll("{C}", "Y Checking").replaceAll("{S}", "Y Savings");
    const { id, counts, accounts } = await importInto(file, "Y ");
    assert.deepEqual([counts.rows, counts.added, counts.matched], [7, 6, 1]);
    const checking = accounts.get("Y Y Checking");
    const savings = accounts.get("Y Y Savings");
    assert.deepEqual([checking?.current_balance, savings?.current_balance], [70, 20]);
    const { transactions } = await get(`/v1/transactions?account_id=${checking?.id}`);
    const whole = transactions.filter(({ amount }: { amount: number }) => amount === -30);
    assert.equal(whole.length, 1);
    assert.deepEqual(splitsOf(whole[0]), [
      [-3, null, "milk"],
      [-7, null, "car"],
      [-20, savings?.id, ""],
    ]);
    // A transaction cannot have the amount 0, so these splits are two transactions.
    const amounts = transactions.map(({ amount }: { amount: number }) => amount).sort((a: number, b: number) => a - b);
    assert.deepEqual(amounts, [-30, -5, 5]);
    const repeated = await upload(server, file);
    assert.deepEqual([repeated.json.import.counts.rows, repeated.json.import.counts.duplicate], [7, 7]);
    assert.equal((await server.call("DELETE", `/v1/imports/${id}`)).status, 204);
    const left = await get("/v1/accounts");
    assert.equal(left.accounts.filter(({ name }: { name: string }) => name.startsWith("Y ")).length, 0);
  });

  test("Leeway's own export keeps counting days, without those that are no day near the row's", async () => {
    const file = [
      CSV_COLUMNS.join(","),
      "2026-10-30,,payment,Own,,Landlord,Rent,-1600.00,USD,,,,,,false,manual,,a,2026-11-01",
      "2026-10-30,,payment,Own,,Shop,Food,-1.00,USD,,,,,,false,manual,,b,",
      "2026-10-30,,payment,Own,,Shop,Food,-2.00,USD,,,,,,false,manual,,c,2029-01-01",
      "2026-10-30,,payment,Own,,Shop,Food,-3.00,USD,,,,,,false,manual,,d,soon",
      "2026-10-29,,payment,Own,,Shop,Food,-4.00,USD,,,1/2,,,false,manual,,e,2026-11-02",
      "2026-10-29,,payment,Own,,Shop,Rent,-5.00,USD,,,2/2,,,false,manual,,e,2026-11-02",
      "",
    ].join("\r\n");
    const { accounts } = await importInto(file, "Moved ");
    const { transactions } = await get(`/v1/transactions?account_id=${accounts.get("Moved Own")?.id}&sort=amount`);
    assert.deepEqual(
      transactions.map((t: Fields) => [t.amount, t.counts_on, t.decided_by.counts_on]),
      [
        [-1600, "2026-11-01", "you"],
        [-9, "2026-11-02", "you"],
        [-3, null, null],
        [-2, null, null],
        [-1, null, null],
      ],
    );
  });
});
