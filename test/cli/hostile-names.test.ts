/** Names with escape sequences reach no terminal: every command prints control characters visibly, or as JSON escapes. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import Database from "better-sqlite3";
import { escapeJson, visible, visibleLines } from "../../src/cli/print.ts";
import { useDataDirectory } from "../support/data-directory.ts";

const home = useDataDirectory();

/** Clears the screen, sets the title of the window, reorders text, and starts a line that looks like one of the program. */
const HOSTILE = "x\x1b[2J\x9b2J\x1b]0;owned\x07\u202egnp.\u2066\u061c\x7f\r\nleeway: All is well";
const SHOWN = "x\\x1b[2J\\x9b2J\\x1b]0;owned\\x07<U+202E>gnp.<U+2066><U+061C>\\x7f\\x0d\\x0aleeway: All is well";

const UNSAFE = /[^\P{Cc}\n]|\p{Bidi_Control}/u;

function rename(table: string, column = "name"): void {
  const database = new Database(join(home.path("data"), "leeway.db"));
  database.prepare(`UPDATE ${table} SET ${column} = ?`).run(HOSTILE);
  database.close();
}

const CSV = (text: string) => `Date,Description,Amount\n2026-05-13,"${text}",-4.00\n2026-05-14,"KIOSK",-5.00\n`;

before(async () => {
  await (await home.start()).stop();
  const run = async (...args: string[]) => {
    const done = await home.run(...args);
    assert.equal(done.code, 0, done.stderr);
  };
  await run("user", "create", "Anna", "--role", "owner");
  writeFileSync(home.path("may.csv"), CSV(`PAY\x1b[31m\x9bDAY \u202eKIOSK`));
  await run("import", home.path("may.csv"), "--create-accounts", "--currency", "USD", "--date-order", "ymd");
  for (const table of ["budgets", "tokens", "users", "accounts"]) rename(table);
  rename("imports", "file_name");
});

const twice = (...args: string[]) => [...args, "--budget", HOSTILE];

test("a bank's text with control characters is imported with a clean payee", () => {
  const database = new Database(join(home.path("data"), "leeway.db"));
  const names = database.prepare<[], string>("SELECT name FROM payees").pluck().all();
  database.close();
  assert.equal(names.length, 2);
  for (const name of names) assert.doesNotMatch(name, /\p{Cc}/u);
});

for (const [args, code, shows] of [
  [["budget", "list"], 0, SHOWN],
  [["user", "list"], 0, SHOWN],
  [["token", "list"], 0, SHOWN],
  [["imports", "list"], 0, SHOWN],
  [["imports", "list", "--json"], 0, "owned"],
  [twice("token", "create", "--name", "phone"), 0, SHOWN],
  [["token", "create", "--name", HOSTILE], 2, undefined],
  [["token", "revoke", HOSTILE], 0, SHOWN],
  [["token", "revoke", HOSTILE], 2, SHOWN],
  [["user", "reset", HOSTILE], 0, SHOWN],
  [["user", "add", HOSTILE, "--role", "owner"], 2, SHOWN],
  [["link"], 0, SHOWN],
  [["link", "--user", "nobody"], 2, SHOWN],
  [["budget", "create", HOSTILE], 2, undefined],
  [["budget", "rename", "no such budget", "x"], 2, SHOWN],
  [["budget", "export", "no such budget", "x"], 2, SHOWN],
  [["budget", "delete", HOSTILE], 2, SHOWN],
  [["budget", "delete", HOSTILE, "--confirm", "\x1b[2J"], 2, "\\x1b[2J"],
  [["export", "--format", "csv", "--account", "no such account"], 2, SHOWN],
  [["import", "no\x1b[2Jfile.csv"], 2, "no\\x1b[2Jfile.csv"],
  [["imports", "undo", HOSTILE], 2, SHOWN],
  [["rates", "import", "no\x1b[2Jfile"], 2, "no\\x1b[2Jfile"],
  [["backup", "/no/\x1b[2J"], 2, "\\x1b[2J"],
  [["restore", "/no/\x1b[2J"], 2, "\\x1b[2J"],
  [["copy", "--to", "x\x1b[2J://"], 2, undefined],
  [["no-such\x1b[2Jcommand"], 2, "no-such\\x1b[2Jcommand"],
  [["budget", "list", "--no\x9bsuch"], 2, "\\x9bsuch"],
  [["verify"], 0, undefined],
] as const) {
  test(`leeway ${visible(args.join(" "))} prints no control characters`, async () => {
    const done = await home.run(...args);
    const text = done.stdout + done.stderr;
    assert.equal(done.code, code, text);
    assert.doesNotMatch(text, UNSAFE);
    if (shows !== undefined) assert.ok(text.includes(shows), text);
  });
}

test("an import names a hostile file, account and issue visibly, and its JSON is valid", async () => {
  const file = home.path("june\x1b[2J.csv");
  writeFileSync(file, `${CSV("A\x1b[2JB").replace("-5.00", "5\x1b[2J,00,1")}`);
  for (const options of [[], ["--json", "--allow-issues", "--duplicates", "add", "--dry-run"], ["--allow-issues"]]) {
    const done = await home.run("import", file, "--account", HOSTILE, ...options);
    assert.doesNotMatch(done.stdout + done.stderr, UNSAFE);
    if (options.includes("--json")) assert.match(JSON.parse(done.stdout).import.file_name, /^june/);
  }
});

test("verify names a damaged account visibly", async () => {
  const database = new Database(join(home.path("data"), "leeway.db"));
  database.exec("UPDATE accounts SET booked_minor = booked_minor + 1");
  database.close();
  const done = await home.run("verify");
  assert.equal(done.code, 1);
  assert.doesNotMatch(done.stdout + done.stderr, UNSAFE);
});

test("lines of the program stay lines, and JSON keeps its value", () => {
  assert.equal(visibleLines("a\tb\r\nc\rd\n"), "a\\x09b\\x0d\nc\\x0dd\n");
  assert.equal(visible("שלום \u200fעולם"), "שלום <U+200F>עולם");
  const value = { name: HOSTILE };
  assert.deepEqual(JSON.parse(escapeJson(JSON.stringify(value, undefined, 2))), value);
});
