/**
 * `leeway import` as a user runs it: a preview, an import, the same file again, questions, files with issues, and a large
 * file. `leeway imports` lists and undoes them.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { addDays } from "../../src/domain/calendar.ts";
import { type CallOptions, call } from "../support/call.ts";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { csv, ofx, type StatementRow, upload } from "../support/statements.ts";

let directory: string;
let server: RunningServer;
before(async () => {
  directory = mkdtempSync(join(tmpdir(), "leeway-import-"));
  server = await serve(join(directory, "data"));
  const account = { name: "Checking", type: "depository", subtype: "checking", currency: "USD" };
  await call("POST", `${server.url}/v1/accounts`, { account }, { as: server.token ?? "" });
});
after(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

const write = (name: string, text: string) => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};
const onData = (...args: string[]) => leeway(args, { LEEWAY_DATA: join(directory, "data") });
const run = (...args: string[]) => onData("import", ...args);
const list = (...args: string[]) => onData("imports", "list", ...args);
const undo = (...args: string[]) => onData("imports", "undo", ...args);
const send = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  call(method, `${server.url}${path}`, body, { as: server.token ?? "", ...options });
const get = async (path: string) => (await send("GET", path)).json;

test("a file is imported once while the server runs, after a dry run, and the change can be undone", async () => {
  const file = write("may.ofx", ofx([["2026-05-02", "-12.50", "BAKERY"]], { closing: ["2026-05-31", "100.00"] }));
  const asked = await run(file);
  assert.equal(asked.code, 1);
  assert.equal(
    asked.stderr,
    [
      `${file}: The import has open questions. Answer them first. Nothing was imported.`,
      '  account: Which account does "12345678" belong to? Add --account NAME or --create-accounts.\n',
    ].join("\n"),
  );

  const counts = (added: number, before: number) =>
    `${file} (ofx): 1 row: ${added} added, ${before} imported before, 0 matched, 0 skipped, 0 unreadable.`;
  const agrees = " Matches the bank's balance on 2026-05-31.";
  const tried = await run(file, "--account", "Checking", "--dry-run");
  assert.equal(
    tried.stdout,
    `${counts(1, 0)} Nothing was stored.\n  Checking: 0.00 -> 100.00 USD.${agrees}\n`,
    tried.stderr,
  );
  assert.deepEqual((await get("/v1/transactions")).transactions, []);

  const done = await run(file, "--account", "Checking");
  assert.equal(done.stdout, `${counts(1, 0)}\n  Checking: 0.00 -> 100.00 USD.${agrees}\n`, done.stderr);
  assert.equal(done.code, 0);
  assert.equal((await get("/v1/accounts")).accounts[0].current_balance, 100);
  assert.equal((await run(file)).stdout, `${counts(0, 1)}\n  Checking: 100.00 -> 100.00 USD.${agrees}\n`);

  const { changes } = await get("/v1/changes");
  assert.deepEqual(
    changes
      .map(({ operation, actor }: { operation: string; actor: { kind: string } }) => [operation, actor.kind])
      .slice(0, 1),
    [["imports.commit", "command"]],
  );
  const { imports } = await get("/v1/imports");
  const { id } = imports.at(-1);
  const undone = await undo(id);
  assert.deepEqual([undone.stdout, undone.code], ["Undid the import of may.ofx.\n", 0], undone.stderr);
  assert.deepEqual((await get("/v1/transactions")).transactions, []);
  assert.equal((await undo(id)).stdout, "The import of may.ofx was undone before.\n");
});

test("accounts of a file with several of them are created", async () => {
  const program = write(
    "mint.csv",
    [
      '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"',
      '"1/31/2026","Bakery","BAKERY","12.50","debit","Food","Everyday","",""',
      '"1/30/2026","Cinema","CINEMA","40.00","debit","Fun","Visa","",""',
      "",
    ].join("\n"),
  );
  const names = async () => (await get("/v1/accounts")).accounts.map(({ name }: { name: string }) => name);
  const known = await names();
  const asked = await run(program);
  assert.equal(asked.code, 1, "each account is a question");
  assert.match(asked.stderr, /"Everyday" belong to\? Add --account NAME or --create-accounts\.\n/);
  assert.match(asked.stderr, /"Visa" belong to\? Add --account NAME \(number 2\) or --create-accounts\.\n/);
  assert.doesNotMatch(asked.stderr, /Line 2/, "its row waits for the account");
  const tried = await run(program, "--create-accounts", "--dry-run");
  assert.equal(tried.code, 1);
  assert.match(tried.stderr, /\n {2}currency: Which currency .*\? Add --currency CODE, such as --currency USD\.\n$/);
  const euro = await run(program, "--create-accounts", "--currency", "euro");
  assert.equal(euro.code, 2);
  assert.match(euro.stderr, /"euro" is not an ISO 4217 currency code\. Examples: USD, /);
  const mint = await run(program, "--create-accounts", "--currency", "usd");
  assert.match(
    mint.stdout,
    /2 added.*\n {2}Everyday: 0\.00 -> -12\.50 USD\.\n {2}Visa: 0\.00 -> -40\.00 USD\./,
    mint.stderr,
  );
  assert.deepEqual((await names()).toSorted(), [...known, "Everyday", "Visa"].toSorted());

  const file = write(
    "two.ofx",
    `${ofx([["2026-05-02", "-12.50", "BAKERY"]], { number: "111122", closing: ["2026-05-31", "87.50"] }).replace("</OFX>", "")}${ofx([["2026-05-03", "-7.00", "BOOKS"]], { number: "333344", closing: ["2026-05-31", "93.00"] }).replace(/^[^<]*<OFX>/, "")}`,
  );
  assert.equal((await run(file, "--create-accounts", "--dry-run")).code, 0);
  assert.equal((await names()).length, known.length + 2);
  const done = await run(file, "--create-accounts");
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /1122: 0\.00 -> 87\.50 USD\..*\n {2}3344: 0\.00 -> 93\.00 USD\./);
  const all = [...known, "Everyday", "Visa", "1122", "3344"].toSorted();
  assert.deepEqual((await names()).toSorted(), all);
  assert.match((await run(file)).stdout, /0 added, 2 imported before/);

  const bank = csv([["2026-05-02", "-5.00", "SHOP"]]);
  for (const name of ["bank.csv", "copy.csv"]) {
    const imported = await run(write(name, bank), "--create-accounts", "--currency", "usd");
    assert.match(imported.stdout, name === "bank.csv" ? /1 added/ : /0 added, 1 imported before/, imported.stderr);
  }
  const june = write("bank.csv", csv([["2026-06-02", "-6.00", "SHOP"]]));
  assert.match((await run(june, "--create-accounts", "--currency", "usd")).stdout, /bank: -5\.00 -> -11\.00 USD/);
  assert.deepEqual((await names()).toSorted(), [...all, "bank"].toSorted());
});

test("issues and wrong options are reported with their place", async () => {
  const file = write("bad.csv", `${csv([["2026-06-02", "-5.00", "SHOP"]])}2026-06-03,SHOP,five\n`);
  const refused = await run(file, "--account", "Checking");
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Nothing was imported\. Use --allow-issues to import the other rows\.\n {2}Line 3: /);
  const allowed = await run(file, "--account", "Checking", "--allow-issues");
  assert.match(allowed.stdout, /2 rows: 1 added, 0 imported before, 0 matched, 0 skipped, 1 unreadable\./);
  assert.match(allowed.stderr, /bad\.csv:3: /);
  assert.equal((await run(file, "--account", "Nothing")).code, 2);
  const missing = await run(join(directory, "missing.csv"));
  assert.deepEqual(
    [missing.code, missing.stderr],
    [2, `leeway: ${join(directory, "missing.csv")} cannot be read: it does not exist.\n`],
  );
  assert.equal((await run(file, "--sign", "up")).code, 2);
});

test("an ambiguous date is a question; it names its option", async () => {
  const file = write("dates.csv", "Date,Description,Amount\n03/04/2026,SHOP,-5.00\n05/04/2026,SHOP,-6.00\n");
  const asked = await run(file, "--account", "Checking", "--dry-run");
  assert.equal(asked.code, 1);
  assert.match(asked.stderr, /date_order: .* Add --date-order dmy or --date-order mdy\.\n/);
  const dmy = await run(file, "--account", "Checking", "--date-order", "dmy", "--dry-run");
  assert.equal(dmy.code, 0, dmy.stderr);
});

test("every question that the web app can answer has an option: columns, letters, decimals, accounts", async () => {
  const columns = write(
    "columns.csv",
    "Jour;Chose;Somme A;Somme B\n14.05.2026;Pain;-4,50;-436,15\n14.06.2026;Vin;-5,50;-536,15\n",
  );
  const asked = await run(columns, "--account", "Checking", "--dry-run");
  assert.match(
    asked.stderr,
    /columns: .* Add --columns date,text,amount,ignore or --columns date,text,ignore,amount\.\n/,
  );
  const samples = [
    "    --columns date,text,ignore,amount",
    "      line 2  2026-05-14  -436.15  Pain",
    "      line 3  2026-06-14  -536.15  Vin",
  ];
  assert.ok(asked.stderr.includes(`${samples.join("\n")}\n`), asked.stderr);
  const unclear = write("unclear.csv", "Day,What,Extra\n2026-05-14,Bread,4\n");
  assert.match((await run(unclear, "--account", "Checking")).stderr, /Add --(?:columns|sign) /);
  const words = write(
    "words.csv",
    "Date,Text,Kind,Amount\n2026-05-14,Rent,Abfluss,5.00\n2026-05-15,Pay,Zufluss,6.00\n2026-05-16,Shop,Abfluss,7.00\n",
  );
  assert.match(
    (await run(words, "--account", "Checking")).stderr,
    / {4}--sign out:2:Abfluss\n {6}line 2 {2}2026-05-14 {2}-5\.00 /,
  );
  const signed = await run(words, "--account", "Checking", "--dry-run", "--sign", "out:2:Abfluss");
  assert.match(signed.stdout, /3 added.*\n {2}Checking: .* -> -?\d/, signed.stderr);
  const meanings = ["--columns", "date,text,amount,ignore", "--decimal-sign", ","];
  const answered = await run(columns, "--account", "Checking", "--dry-run", ...meanings);
  assert.match(answered.stdout, /2 rows: 2 added/, answered.stderr);
  const wrong = await run(columns, "--columns", "date,words");
  assert.deepEqual([wrong.code, /"words" is not the meaning of a column/.test(wrong.stderr)], [2, true]);
  const letters = join(directory, "letters.csv");
  writeFileSync(letters, Buffer.from("Date,Description,Amount\n2026-05-14,\xe6\xe8,-5.00\n", "latin1"));
  const encoded = await run(letters, "--account", "Checking", "--dry-run", "--encoding", "windows-1252");
  assert.match(encoded.stdout, /1 rows?: 1 added/, encoded.stderr);
  assert.equal((await run(letters, "--encoding", "klingon")).code, 2);
  const sections = write(
    "sections.csv",
    "Account,One 1111\nDate,Description,Amount\n2026-06-13,A,-1.00\n\nAccount,Two 2222\nDate,Description,Amount\n2026-06-14,B,-2.00\n",
  );
  const two = await run(sections, "--account", "Checking", "--account", "Checking", "--dry-run");
  assert.match(two.stdout, /2 rows: 2 added/, two.stderr);
});

test("the result explains why older rows leave the balance as it is", async () => {
  const account = { name: "Set", type: "depository", subtype: "checking", currency: "USD", current_balance: 50 };
  assert.equal((await send("POST", "/v1/accounts", { account })).status, 201);
  const file = write("old.csv", csv([["2024-01-05", "-45.10", "SHOP"]]));
  const { stdout, stderr } = await run(file, "--account", "Set");
  assert.match(
    stdout,
    / {2}Set: 50\.00 -> 50\.00 USD\. It was set on a later day and includes these rows: the opening balance changes by 45\.10 USD\.\n$/,
    stderr,
  );
});

test("the rows of a synced account are a question", async () => {
  const token = (await onData("token", "create", "--name", "bank", "--scope", "sync")).stdout.trim();
  const account = { name: "Bank", type: "depository", subtype: "checking", currency: "USD", is_synced: true };
  const created = await send("POST", "/v1/accounts", { account }, { as: token });
  assert.equal(created.status, 201, created.text);
  const fileOf = (day: string) => write("bank.csv", csv([[day, "-5.00", "SHOP"]]));
  const toBank = (...args: string[]) => run(fileOf("2026-08-14"), "--account", "Bank", ...args);
  const asked = await toBank();
  assert.equal(asked.code, 1);
  assert.match(asked.stderr, /account_is_synced: A bank connection adds .* Add --synced add or --synced skip\.\n/);
  assert.equal((await toBank("--synced", "yes")).code, 2);
  assert.match((await toBank("--synced", "skip", "--dry-run")).stdout, /0 added, .* 1 skipped/);
  assert.match((await toBank("--synced", "add")).stdout, /1 added, .* 0 skipped/);
  assert.match((await run(fileOf("2026-08-15"), "--account", "Bank")).stdout, /1 added/);
});

test("rows after the day on which an account was closed are a question", async () => {
  const account = { name: "Old bank", type: "depository", subtype: "checking", currency: "USD" };
  const { id } = (await send("POST", "/v1/accounts", { account })).json.account;
  assert.equal((await send("PUT", `/v1/accounts/${id}`, { account: { closed_on: "2026-01-31" } })).status, 200);
  const file = write("closed.csv", csv([["2026-02-01", "-5.00", "SHOP"]]));
  const toOld = (...args: string[]) => run(file, "--account", "Old bank", ...args);
  assert.match((await toOld()).stderr, /account_closed: Some rows are later .* Add --closed add or --closed skip\.\n/);
  assert.equal((await toOld("--closed", "yes")).code, 2);
  assert.match((await toOld("--closed", "skip", "--dry-run")).stdout, /0 added, .* 1 skipped/);
  assert.match((await toOld("--closed", "add")).stdout, /1 added, .* 0 skipped/);
});

test("a reviewed transaction of a pending row that the bank dropped is a question", async () => {
  const account = { name: "Card", type: "depository", subtype: "checking", currency: "USD" };
  const { id } = (await send("POST", "/v1/accounts", { account })).json.account;
  const fileOf = (name: string, ...rows: readonly string[]) =>
    write(name, `Date,Description,Amount,Status\n${rows.join("\n")}\n`);
  const first = fileOf("hold.csv", "2025-09-04,GROCER,-20.00,booked", "2025-09-05,HOTEL,-300.00,pending");
  assert.match((await run(first, "--account", "Card")).stdout, /2 added/);
  const { transactions } = await get(`/v1/transactions?account_id=${id}&since=2025-09-05&until=2025-09-05`);
  const reviewed = { transaction: { is_reviewed: true } };
  assert.equal((await send("PUT", `/v1/transactions/${transactions[0].id}`, reviewed)).status, 200);
  const later = fileOf("later.csv", "2025-09-04,GROCER,-20.00,booked", "2025-09-08,SHOP,-7.00,booked");
  const toCard = (...args: string[]) => run(later, "--account", "Card", ...args);
  assert.match(
    (await toCard()).stderr,
    /gone_from_bank: The bank no longer lists .* Add --gone remove or --gone keep\.\n/,
  );
  assert.equal((await toCard("--gone", "yes")).code, 2);
  assert.match((await toCard("--gone", "keep", "--dry-run")).stdout, /1 added, 1 imported before, .* 1 skipped/);
  assert.match((await toCard("--gone", "remove")).stdout, /1 dropped by the bank/);
});

test("imports are listed with their accounts, and edited transactions stop an undo", async () => {
  const rows: readonly StatementRow[] = [
    ["2026-07-02", "-12.50", "BAKERY"],
    ["2026-07-03", "-40.00", "MUSEUM"],
  ];
  const importJuly = async () => {
    const { stdout } = await run(write("july.csv", csv(rows)), "--account", "Checking", "--json");
    return JSON.parse(stdout).import.id;
  };
  const editMuseum = async () => {
    const { transactions } = await get("/v1/transactions?since=2026-07-03&until=2026-07-03");
    const { id } = transactions.find(({ amount }: { amount: number }) => amount === -40);
    const edited = await send("PUT", `/v1/transactions/${id}`, { transaction: { notes: "with the children" } });
    assert.equal(edited.status, 200, edited.text);
  };
  const amounts = async () => {
    const { transactions } = await get("/v1/transactions?since=2026-07-01&until=2026-07-31");
    return transactions.map(({ amount }: { amount: number }) => amount).toSorted();
  };
  const first = await importJuly();
  const lineOf = async (id: string) => (await list()).stdout.split("\n").find((line) => line.startsWith(id));
  assert.match((await list()).stdout, /^ID +DATE +STATE +ROWS +ADDED +FILE +ACCOUNTS\n/);
  assert.match((await lineOf(first)) ?? "", / committed +2 +2 +july\.csv +Checking$/);
  const { imports } = await get("/v1/imports");
  assert.deepEqual(JSON.parse((await list("--json")).stdout), { imports });

  await editMuseum();
  const stopped = await undo(first);
  assert.deepEqual([stopped.code, stopped.stdout], [1, ""]);
  assert.match(
    stopped.stderr,
    /^july\.csv: 1 transaction of the import has been edited since\. .*\(in the command: --edited keep or --edited remove\)/,
  );
  assert.match(stopped.stderr, /\n {2}2026-07-03 -40\.00 USD MUSEUM: It has been edited since the import\.\n$/);
  assert.deepEqual(await amounts(), [-12.5, -40]);
  assert.equal((await undo(first, "--edited", "keep")).code, 0);
  assert.deepEqual(await amounts(), [-40]);
  assert.match((await lineOf(first)) ?? "", / undone +2 +2 +july\.csv +Checking$/);

  const second = await importJuly();
  await editMuseum();
  assert.equal((await undo(second, "--edited", "remove")).code, 0);
  assert.deepEqual(await amounts(), [-40], "the second import matched it");
  assert.equal((await undo(second, "--edited", "perhaps")).code, 2);

  const { json } = await upload({ call: send }, csv(rows), { name: "preview.csv" });
  const preview = json.import.id;
  assert.match((await lineOf(preview)) ?? "", / preview +2 +preview\.csv$/);
  assert.equal((await undo(preview)).stdout, "Discarded the preview of preview.csv.\n");
  const unknown = await undo(preview);
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /There is no import .* To list them: npx leeway imports list\n$/);
});

test("a file of more than 20,000 rows is imported in chunks with a progress bar, and undone as a whole", async () => {
  const count = 20_500;
  const rows = Array.from(
    { length: count },
    (_, i): StatementRow => [addDays("2010-01-01", i % 3000), `-${i + 1}.00`, `SHOP ${i}`],
  );
  const file = write("large.csv", csv(rows));
  const done = await run(file, "--account", "Checking");
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /20500 rows: 20500 added, 0 imported before/);
  const progress = done.stderr.match(/[\d,]+ of 20,500/g) ?? [];
  assert.ok(progress.length > 1, done.stderr);
  assert.equal(progress.at(-1), "20,500 of 20,500");
  const { imports } = await get("/v1/imports?limit=1");
  assert.equal(imports[0].state, "committed");
  const shops = async () => (await get("/v1/transactions/summary?since=2010-01-01&until=2018-12-31")).count;
  assert.equal(await shops(), count);
  assert.equal((await undo(imports[0].id)).stdout, "Undid the import of large.csv.\n");
  assert.equal(await shops(), 0);
});
