/** `leeway export`, `leeway budget export` and `leeway budget import`. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { continueAllImports } from "../../src/operations/imports/continue-import.ts";
import { findTable, formatLines, parseLines, withValue } from "../support/budget-files.ts";
import { leeway } from "../support/command.ts";
import { onSqlite } from "../support/engines.ts";
import { commitSome, LARGE_ROWS } from "../support/large-imports.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";
import { csv, upload } from "../support/statements.ts";

onSqlite((engine) => {
  const server = useServer(engine);
  let directory: string;
  const run = (...args: string[]) => leeway(["export", "--budget", "Test", ...args], { LEEWAY_DATA: server.location });

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), "leeway-export-"));
    const { id } = await newAccount(server, { name: "Checking", current_balance: 10 });
    await create(server, [payment(id, -3)]);
  });
  after(() => rmSync(directory, { recursive: true }));

  test("writes to standard output while a server runs", async () => {
    const { code, stdout, stderr } = await run("--format", "csv");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(stdout, (await server.call("GET", "/v1/export?format=csv")).text);
    assert.match(stdout, /Corner Shop,,-3\.00,USD/);
  });

  test("writes to a new private file, and never replaces one", async () => {
    const file = join(directory, "checking.ofx");
    const args = ["--format", "ofx", "--account", "Checking", "--out", file];
    assert.equal((await run(...args)).code, 0);
    assert.match(readFileSync(file, "utf8"), /<BALAMT>7\.00<\/BALAMT>/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const { code, stderr } = await run(...args);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^leeway: .*checking\.ofx already exists\. Files are never overwritten: choose another name\.\n$/,
    );
  });

  test("rejects what a format does not have", async () => {
    for (const [args, message] of [
      [["--format", "ofx"], /add --account NAME/],
      [["--format", "hledger", "--account", "Checking"], /Only csv and ofx/],
      [["--format", "hledger", "--raw-text"], /--raw-text needs --format csv/],
      [["--format", "csv", "--account", "Nobody"], /There is no account "Nobody".*Checking/s],
      [["--format", "csv", "--since", "yesterday"], /yesterday is not a valid date/],
      [["--format", "csv", "--since", "2024-05-03", "--until", "2024-05-01"], /--until 2024-05-01 is before --since/],
      [["--format", "xlsx"], /\(for help: npx leeway export --help\)/],
      [["--format", "xlsx"], /xlsx/],
      [[], /--format/],
    ] as const) {
      const out = join(directory, "refused");
      const { code, stderr } = await run(...args, "--out", out);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
      assert.ok(!existsSync(out));
    }
  });

  test("a budget moves to another directory with everything", async () => {
    const file = join(directory, "test.jsonl");
    const out = await leeway(["budget", "export", "Test", file], { LEEWAY_DATA: server.location });
    assert.equal(out.code, 0, out.stderr);
    const elsewhere = { LEEWAY_DATA: join(directory, "elsewhere") };
    const imported = await leeway(["budget", "import", file], elsewhere);
    assert.equal(imported.code, 0, imported.stderr);
    const again = join(directory, "again.jsonl");
    assert.equal((await leeway(["budget", "export", "Test", again], elsewhere)).code, 0);
    assert.equal(readFileSync(again, "utf8"), readFileSync(file, "utf8"));
    const twice = await leeway(["budget", "import", file], elsewhere);
    assert.deepEqual([twice.code, /already exists/.test(twice.stderr)], [2, true]);
    writeFileSync(file, readFileSync(file).subarray(0, 2000));
    const cut = await leeway(["budget", "import", file], { LEEWAY_DATA: join(directory, "third") });
    assert.equal(cut.code, 2);
    assert.match(cut.stderr, /cannot be imported\. Line \d+: /);
  });

  test("a changed value is reported with its line, table, column, and the fix", async () => {
    const file = join(directory, "changed.jsonl");
    assert.equal((await leeway(["budget", "export", "Test", file], { LEEWAY_DATA: server.location })).code, 0);
    const lines = parseLines(readFileSync(file, "utf8"));
    writeFileSync(file, formatLines(withValue(lines, "accounts", 0, "currency", "\u001b[31mXXX")));
    const data = join(directory, "fourth");
    const { code, stdout, stderr } = await leeway(["budget", "import", file], { LEEWAY_DATA: data });
    const line = findTable(lines, "accounts").header + 2;
    const fault =
      'The column currency of the table accounts must be the code of a currency, such as USD, not "\\u001b[31mXXX".';
    const fix =
      "Nothing was stored. Export the budget again with npx leeway budget export, and do not change the file.";
    const message = `leeway: ${file} cannot be imported. Line ${line}: ${fault} ${fix}\n`;
    assert.deepEqual([code, stdout, stderr], [2, "", message]);
    assert.doesNotMatch((await leeway(["budget", "list"], { LEEWAY_DATA: data })).stdout, /Test/);
  });

  test("a budget is exported after its large import is committed", async () => {
    const [account] = (await server.ok("GET", "/v1/accounts")).accounts;
    const { json } = await upload(server, csv(LARGE_ROWS), { query: `?account_id=${account.id}` });
    await commitSome(server, json.import.id, 1);
    const file = join(directory, "during.jsonl");
    const args = ["budget", "export", "Test", file];
    const { code, stdout, stderr } = await leeway(args, { LEEWAY_DATA: server.location });
    const message = `leeway: The import ${json.import.id} is not finished. Export again when the server has finished it, or if it has stopped, when you have continued or undone it.\n`;
    assert.deepEqual([code, stdout, stderr, existsSync(file)], [2, "", message, false]);
    await continueAllImports(server.service);
    assert.equal((await leeway(args, { LEEWAY_DATA: server.location })).code, 0);
  });
});
