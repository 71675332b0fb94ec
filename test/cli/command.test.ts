/** The `leeway` command in a separate process, as a user runs it. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import Database from "better-sqlite3";
import { DEFAULT_CATEGORIES } from "../../src/domain/default-categories.ts";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { getWithToken as get, readJson, useDataDirectory } from "../support/data-directory.ts";

describe("serve with an invalid setting", () => {
  const { path } = useDataDirectory();

  for (const [name, value, expected] of [
    ["LEEWAY_PORT", "http", /^leeway: LEEWAY_PORT is "http", but must be a number from 0 to 65535\.\n$/],
    ["LEEWAY_PORT", "65536", /LEEWAY_PORT/],
    ["LEEWAY_HOST", "example.org", /LEEWAY_HOST is "example.org"/],
    ["LEEWAY_CURRENCY", "ZZZ", /LEEWAY_CURRENCY is "ZZZ"/],
    ["LEEWAY_TIME_ZONE", "Mars", /LEEWAY_TIME_ZONE is "Mars"/],
    ["LEEWAY_RATE_LIMIT", "-1", /LEEWAY_RATE_LIMIT is "-1"/],
    ["LEEWAY_LOG_LEVEL", "loud", /LEEWAY_LOG_LEVEL is "loud"/],
    ["LEEWAY_TRUSTED_PROXIES", "10.0.0.0/99", /LEEWAY_TRUSTED_PROXIES/],
    [
      "LEEWAY_TRUSTED_PROXIES",
      "0.0.0.0/0",
      /LEEWAY_TRUSTED_PROXIES is "0\.0\.0\.0\/0", but must be a comma-separated list of IP addresses/,
    ],
    [
      "LEEWAY_DATA",
      " /tmp/leeway",
      /LEEWAY_DATA is set, but must be a directory path without leading or trailing spaces/,
    ],
    ["LEEWAY_DATA", "postgres://u:secret@h/d", /LEEWAY_DATA is set, .* \(use LEEWAY_DATABASE_URL for a URL\)\.\n$/],
    ["LEEWAY_HOST", "fe80::1", /fe80::1.*Set LEEWAY_HOST to /],
    ["LEEWAY_HOST", "192.0.2.1", /This machine does not have the address 192\.0\.2\.1/],
  ] as const) {
    test(`${name}=${value} is one clear line and exit 2`, async () => {
      const environment = { LEEWAY_DATA: path("unused"), LEEWAY_PORT: "0", LEEWAY_LOG_LEVEL: "silent" };
      const { code, stdout, stderr } = await leeway(["serve"], { ...environment, [name]: value });
      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.match(stderr, expected);
      assert.equal(stderr.trim().split("\n").length, 1);
    });
  }

  test("a busy port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await leeway(["serve"], {
      LEEWAY_DATA: path("busy"),
      LEEWAY_PORT: String(port),
      LEEWAY_LOG_LEVEL: "silent",
    });
    other.close();
    assert.equal(code, 2);
    assert.equal(
      stderr,
      `leeway: Port ${port} on 127.0.0.1 is in use. Stop the other program, or set LEEWAY_PORT to another port.\n`,
    );
  });

  test("a data directory that is a file", async () => {
    const file = path("a-file");
    writeFileSync(file, "");
    const { code, stderr } = await leeway(["serve"], { LEEWAY_DATA: join(file, "data") });
    assert.equal(code, 2);
    assert.match(stderr, /^leeway: The data directory .* cannot be written: /);
  });

  test("a data directory that cannot be created", { skip: process.platform !== "linux" && "needs /proc" }, async () => {
    const { code, stderr } = await leeway(["serve"], { LEEWAY_DATA: "/proc/leeway/data" });
    assert.equal(code, 2);
    assert.match(stderr, /^leeway: The data directory \/proc\/leeway\/data cannot be written: ENOENT.*\n$/);
  });

  test("a data directory without write permission", async () => {
    const closed = path("closed");
    mkdirSync(closed, { mode: 0o500 });
    // Root may write everywhere unless the kernel forbids it.
    const data = process.getuid?.() === 0 ? "/sys/leeway" : closed;
    const { code, stderr } = await leeway(["serve"], { LEEWAY_DATA: data });
    assert.equal(code, 2);
    assert.match(stderr, /^leeway: The data directory .* cannot be written: /);
  });
});

describe("help", () => {
  test("lists the commands, and every setting of serve", async () => {
    const { code, stdout } = await leeway(["--help"]);
    assert.equal(code, 0);
    for (const command of ["serve", "token", "budget", "verify", "backup", "restore"])
      assert.ok(stdout.includes(command));
    const { stdout: settings } = await leeway(["serve", "--help"]);
    for (const name of ["DATA", "HOST", "PORT", "CURRENCY", "TIME_ZONE", "RATE_LIMIT", "LOG_LEVEL"]) {
      assert.match(settings, new RegExp(`LEEWAY_${name} .*\\(default .+\\)`));
    }
  });

  test("a closed pipe is not an error", async () => {
    const toNobody = ["bash", "-c", '"$@" | true; exit "$PIPESTATUS"', "bash"];
    assert.deepEqual(await leeway(["serve", "--help"], {}, toNobody), { code: 0, stdout: "", stderr: "" });
  });

  test("a deleted working directory is reported in one line", async () => {
    const inNowhere = ["bash", "-c", 'cd "$(mktemp -d)" && rmdir "$PWD" && exec "$@"', "bash"];
    const { code, stderr } = await leeway(["token", "list"], {}, inNowhere);
    assert.equal(code, 2);
    assert.match(stderr, /^leeway: The current directory no longer exists\..*\n$/);
  });

  test("an unknown command or option is exit 2", async () => {
    for (const args of [
      ["nonsense"],
      ["toke", "list"],
      ["token", "create"],
      ["token", "create", "--name", "x", "--scope", "all"],
      ["verify", "--all"],
    ]) {
      const { code, stderr } = await leeway(args);
      assert.equal(code, 2, args.join(" "));
      assert.match(stderr, /^error: /);
    }
    assert.match((await leeway(["toke", "list"])).stderr, /^error: unknown command 'toke'\n/);
    for (const [args, help] of [
      [["toke", "list"], "npx leeway --help"],
      [["token", "create"], "npx leeway token create --help"],
      [["verify", "--all"], "npx leeway verify --help"],
    ] as const) {
      assert.ok((await leeway(args)).stderr.includes(`(for help: ${help})`), help);
    }
  });
});

describe("tokens and budgets", () => {
  const { start, run, path } = useDataDirectory();
  before(async () => void (await (await start()).stop())); // creates the budget Personal

  test("a token that cannot be printed is an error", { skip: !existsSync("/dev/full") }, async () => {
    const toFullDisk = ["sh", "-c", 'exec "$@" > /dev/full', "sh"];
    const environment = { LEEWAY_DATA: path("lost") };
    for (const args of [
      ["budget", "create", "Lost"],
      ["token", "create", "--name", "lost"],
    ]) {
      const { code, stderr } = await leeway(args, environment, toFullDisk);
      assert.match(stderr, /^leeway: Cannot write to standard output: ENOSPC/m);
      assert.equal(code, 1);
    }
  });

  test("budget create prints the id; with several budgets, commands need a name or id", async () => {
    const made = await run("budget", "create", "Novak", "--currency", "czk", "--time-zone", "Europe/Prague");
    assert.match(made.stdout, /^[0-9a-f-]{36}\n$/);
    assert.match((await run("budget", "list")).stdout, /Novak +CZK +Europe\/Prague/);

    const unclear = await run("token", "create", "--name", "x");
    assert.equal(unclear.code, 2);
    assert.match(unclear.stderr, /There are several budgets.*\n.*Personal\n.*Novak/);
    for (const budget of ["Novak", made.stdout.trim()]) {
      assert.equal((await run("token", "create", "--name", "x", "--budget", budget)).code, 0);
    }
    const twice = await run("token", "revoke", "x");
    assert.match(twice.stderr, /Several tokens are named "x"/);
    assert.match(
      (await run("token", "create", "--name", "x", "--budget", "Nobody")).stderr,
      /There is no budget "Nobody"/,
    );
  });

  for (const [name, args, count] of [
    ["Usual", ["--categories"], DEFAULT_CATEGORIES.length],
    ["Bare", [], 0],
  ] as const) {
    test(`the new budget ${name} starts with ${count} categories, in order`, async () => {
      assert.equal((await run("budget", "create", name, ...args)).code, 0);
      const token = (await run("token", "create", "--name", name, "--budget", name)).stdout.trim();
      const { categories } = await readJson(await get((await start()).url, "/v1/categories", token));
      const listed = categories.map(({ name, kind, group }: Record<string, unknown>) => ({ name, kind, group }));
      assert.deepEqual(
        listed,
        DEFAULT_CATEGORIES.map(({ name, kind, group }) => ({ name, kind, group })).slice(0, count),
      );
    });
  }

  for (const args of [
    ["budget", "create", "X", "--currency", "ZZZ"],
    ["budget", "create", "X", "--time-zone", "Mars"],
    ["budget", "create", " "],
    ["budget", "create", "two\nlines"],
    ["token", "create", "--name", "x", "--budget", "Personal", "--expires", "soon"],
    ["token", "create", "--name", "x", "--budget", "Personal", "--expires", "0d"],
  ]) {
    test(`leeway ${args.map((arg) => JSON.stringify(arg)).join(" ")} is rejected`, async () => {
      const { code, stderr, stdout } = await run(...args);
      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.match(stderr, /^leeway: /);
    });
  }
});

describe("verify, backup and restore", () => {
  const { start, run, path } = useDataDirectory();
  let server: RunningServer;
  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("a backup made while the server writes is complete, and can be restored", async () => {
    server = await start();
    const account = { name: "Main", type: "depository", subtype: "checking", currency: "USD" };
    const { id } = (await readJson(await post("/v1/accounts", { account }))).account;
    let goOn = true;
    let acknowledged = 0;
    const writing = (async () => {
      while (goOn) {
        const transaction = { account_id: id, amount: -1, authorized_at: "2026-11-05", payee: { name: "Shop" } };
        if ((await post("/v1/transactions", { transactions: [transaction] })).status === 201) acknowledged++;
      }
    })();
    while (acknowledged < 20) await new Promise(setImmediate);
    const before = acknowledged;
    assert.equal((await run("backup", path("copy.db"))).code, 0);
    goOn = false;
    await writing;

    const kept = acknowledged;
    assert.match((await run("restore", path("copy.db"))).stderr, /Another Leeway process is using/);
    await server.stop();
    const restored = await run("restore", path("copy.db"));
    assert.equal(restored.code, 0, restored.stderr);
    const { stdout } = await run("verify");
    const count = Number(/(\d+) transactions/.exec(stdout)?.[1]);
    assert.ok(count >= before && count <= kept, `${before} <= ${count} <= ${kept}`);
    assert.match(stdout, /^All is well: 1 budget, 1 account, /);

    const aside = /kept as (\S+)\.\n/.exec(restored.stderr)?.[1] ?? "";
    const old = new Database(aside, { readonly: true });
    assert.equal(old.prepare("SELECT count(*) FROM transactions").pluck().get(), kept);
    old.close();
    assert.ok(!readdirSync(path("data")).some((name) => name.includes("restoring")));
  });

  test("verify names each account with a wrong balance, and exits 1", async () => {
    const database = new Database(path("data/leeway.db"));
    database.exec("UPDATE accounts SET booked_minor = booked_minor + 150");
    database.close();
    const { code, stdout, stderr } = await run("verify");
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(
      stderr,
      /^Account "Main" \(.*\): its balance of -\d+\.[05]0 USD includes .* but its transactions add up to -\d+\.00 USD\.\n1 problem found in /,
    );
  });

  test("backup overwrites nothing, and restore accepts only complete backups", async () => {
    const copy = path("copy.db");
    assert.match((await run("backup", copy)).stderr, /already exists/);
    assert.match((await run("restore", path("missing.db"))).stderr, /There is no file/);
    writeFileSync(path("junk.db"), "junk".repeat(1000));
    assert.equal((await run("restore", path("junk.db"))).code, 2);
    assert.equal((await run("backup", path("off.db"))).code, 0);
    const refused = await run("restore", path("off.db"));
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /is damaged/);
    assert.equal((await run("restore", copy)).code, 0);
    assert.equal((await run("verify")).code, 0);
    assert.ok(!readdirSync(path("")).some((name) => name.includes("partial")));
  });

  test("an empty file and a WAL without its database are not backups", async () => {
    writeFileSync(path("empty.db"), "");
    const refused = await run("restore", path("empty.db"));
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /empty\.db cannot be restored: it is not a Leeway database/);
    assert.equal((await run("verify")).code, 0);
  });

  test("the WAL of a database is restored with it", async () => {
    const killed = await serve(path("killed"));
    await killed.stop("SIGKILL");
    assert.ok(existsSync(path("killed/leeway.db-wal")));
    const environment = { LEEWAY_DATA: path("revived") };
    assert.equal((await leeway(["restore", path("killed/leeway.db")], environment)).code, 0);
    assert.match((await leeway(["verify"], environment)).stdout, /^All is well: 1 budget, /);
  });

  test("backups are readable only by their owner", () => {
    assert.equal(statSync(path("copy.db")).mode & 0o777, 0o600);
  });

  for (const args of [["verify"], ["token", "list"], ["budget", "list"]]) {
    test(`leeway ${args.join(" ")} creates no data`, async () => {
      const { code, stderr } = await leeway(args, { LEEWAY_DATA: path("typo") });
      assert.equal(code, 2);
      assert.match(stderr, /^leeway: There is no data in .*typo\.\n$/);
      assert.ok(!existsSync(path("typo")));
    });
  }

  test("verify reports a damaged file, and exits 1", async () => {
    const file = path("revived/leeway.db");
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096 * 3, 4096 * 12);
    writeFileSync(file, bytes);
    const { code, stderr } = await leeway(["verify"], { LEEWAY_DATA: path("revived") });
    assert.ok(code === 1 || code === 2, String(code));
    assert.doesNotMatch(stderr, /\n\s+at /);
    assert.ok(stderr.length > 0);
  });

  test("a backup of an empty directory is rejected", async () => {
    const { code, stderr } = await leeway(["backup", path("none.db")], {
      LEEWAY_DATA: path("none"),
    });
    assert.equal(code, 2);
    assert.match(stderr, /There is no data in/);
  });
});
