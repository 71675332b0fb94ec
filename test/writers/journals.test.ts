/** hledger and beancount accept what the writers write, and compute the same sums, over random ledgers. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { decimalsOf } from "../../src/domain/currency.ts";
import { writeBeancount } from "../../src/writers/beancount.ts";
import { writeHledger } from "../../src/writers/hledger.ts";
import { missingHledger } from "../hledger/hledger.ts";
import { runsOf, SEED } from "../support/engines.ts";
import { joined, pagesOf, type RandomLedger, randomLedger } from "./random-ledgers.ts";

const UTF8 = { ...process.env, LC_ALL: "C.UTF-8", PYTHONUTF8: "1" };
/** Shrinking would run the programs hundreds of times. */
const RUNS = { seed: SEED, numRuns: runsOf(24), endOnFailure: true };

let directory: string;
before(() => {
  directory = mkdtempSync(join(tmpdir(), "leeway-journals-"));
});
after(() => rmSync(directory, { recursive: true }));

function run(program: string, ...args: string[]) {
  return spawnSync(program, args, { encoding: "utf8", env: UTF8, maxBuffer: 2 ** 27 });
}

/** Adds amounts as text, "-12.30 EUR", in minor units. */
function addAmount(sums: Map<string, bigint>, id: string, amount: string): void {
  const [, number = "", currency = ""] = /^(-?[\d.]+) ([A-Z]{3})$/.exec(amount) ?? assert.fail(amount);
  const [whole = "", fraction = ""] = number.split(".");
  const minor = BigInt(whole + fraction.padEnd(decimalsOf(currency), "0"));
  const key = `${id} ${currency}`;
  sums.set(key, (sums.get(key) ?? 0n) + minor);
}

function withoutZeros(sums: ReadonlyMap<string, bigint>): unknown {
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe("hledger", { skip: missingHledger() }, () => {
  const file = () => join(directory, "random.journal");

  test("accepts every journal and computes the same sums", async () => {
    const law = fc.asyncProperty(randomLedger, async (random) => {
      const text = await joined(writeHledger(random.ledger, pagesOf(random)));
      writeFileSync(file(), text);
      const check = run("hledger", "-f", file(), "check", "--strict");
      assert.equal(check.status, 0, check.stderr);
      assert.deepEqual(withoutZeros(sumsOf(text)), withoutZeros(random.sums));
    });
    await fc.assert(law, RUNS);
  });

  test("rejects a journal whose closing balance is wrong", async () => {
    const [random] = fc.sample(randomLedger, { seed: SEED, numRuns: 1 });
    assert.ok(random);
    writeFileSync(file(), await joined(writeHledger(withWrongClosing(random), pagesOf(random))));
    assert.notEqual(run("hledger", "-f", file(), "check", "--strict").status, 0);
  });

  /** The sums of the accounts and categories by their ids. */
  function sumsOf(text: string): Map<string, bigint> {
    const ids = new Map([
      ["income:uncategorized", "other income"],
      ["expenses:uncategorized", "other expenses"],
    ]);
    for (const [, account = "", id = ""] of text.matchAll(/^account (.+?) {2}; id:([0-9a-f-]{36})/gm))
      ids.set(account, id);
    const { stdout, stderr, status } = run("hledger", "-f", file(), "print", "-O", "csv");
    assert.equal(status, 0, stderr);
    const [head = [], ...rows] = readCsv(stdout);
    const [account, amount, commodity] = ["account", "amount", "commodity"].map((one) => head.indexOf(one));
    const sums = new Map<string, bigint>();
    for (const row of rows) {
      const id = ids.get(row[account ?? -1] ?? "");
      const number = (row[amount ?? -1] ?? "").split(" @@")[0] ?? "";
      const currency = row[commodity ?? -1] ?? "";
      if (id !== undefined) addAmount(sums, id, `${number} ${currency}`);
    }
    return sums;
  }
});

/** Prints the exact amounts of all postings. bean-query rounds them. */
const LIST_POSTINGS = `
import sys
from beancount import loader
entries, errors, _ = loader.load_file(sys.argv[1])
if errors: sys.exit("\\n".join(str(error) for error in errors))
for entry in entries:
  for posting in getattr(entry, "postings", []):
    print(posting.account, format(posting.units.number, "f") + " " + posting.units.currency, sep="\\t")
`;

/** Debian installs beancount for its own Python. */
const PYTHON = ["/usr/bin/python3", "python3"].find((one) => run(one, "-c", "import beancount").status === 0) ?? "";

describe("beancount", { skip: PYTHON === "" && "needs beancount: apt-get install beancount" }, () => {
  const file = () => join(directory, "random.beancount");

  test("accepts every ledger and computes the same sums", async () => {
    const law = fc.asyncProperty(randomLedger, async (random) => {
      const text = await joined(writeBeancount(random.ledger, pagesOf(random)));
      writeFileSync(file(), text);
      assert.deepEqual(withoutZeros(sumsOf(text)), withoutZeros(random.sums));
    });
    await fc.assert(law, { ...RUNS, numRuns: runsOf(15) });
  });

  test("rejects a ledger whose closing balance is wrong", async () => {
    const [random] = fc.sample(randomLedger, { seed: SEED, numRuns: 1 });
    assert.ok(random);
    writeFileSync(file(), await joined(writeBeancount(withWrongClosing(random), pagesOf(random))));
    assert.match(run(PYTHON, "-c", LIST_POSTINGS, file()).stderr, /Balance failed/);
  });

  function sumsOf(text: string): Map<string, bigint> {
    const ids = new Map([
      ["Income:Uncategorized", "other income"],
      ["Expenses:Uncategorized", "other expenses"],
    ]);
    for (const [, account = "", id = ""] of text.matchAll(
      /^\d{4}-\d\d-\d\d open (\S+).*\n {2}id: "([0-9a-f-]{36})"/gm,
    )) {
      ids.set(account, id);
    }
    const { stdout, stderr, status } = run(PYTHON, "-c", LIST_POSTINGS, file());
    assert.equal(status, 0, stderr);
    const sums = new Map<string, bigint>();
    for (const [account = "", amount = ""] of stdout.split("\n").map((line) => line.split("\t"))) {
      const id = ids.get(account);
      if (id !== undefined) addAmount(sums, id, amount);
    }
    return sums;
  }
});

function withWrongClosing({ ledger }: RandomLedger): RandomLedger["ledger"] {
  const accounts = ledger.accounts.map((account) => ({ ...account, closingMinor: account.closingMinor + 1n }));
  return { ...ledger, accounts };
}

function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/g)) {
    rows.at(-1)?.push(cell.replace(/^"|"$/g, "").replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows;
}
