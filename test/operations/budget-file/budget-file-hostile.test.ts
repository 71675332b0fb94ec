/** Crafted budget files: each is rejected with the line, the table and the column, and reaches no other data or file. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { MAX_ATTACHMENTS } from "../../../src/domain/attachment.ts";
import { DAY_MS } from "../../../src/domain/calendar.ts";
import { deleteBudget } from "../../../src/operations/budget/budgets.ts";
import { importBudget } from "../../../src/operations/budget-file/import-budget.ts";
import { removeUnreferencedFiles } from "../../../src/operations/ledger/attachment-files.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { decideOldCountingDays } from "../../../src/operations/recurring/decide-old-data.ts";
import type { Service } from "../../../src/operations/service.ts";
import { DamagedFile } from "../../../src/readers/checked-lines.ts";
import { directoryFiles } from "../../../src/store/attachment-files.ts";
import {
  chunksOf,
  exported,
  findTable,
  formatLines,
  parseLines,
  withChecksum,
  withValue,
} from "../../support/budget-files.ts";
import { onEveryEngine, type TestStore } from "../../support/engines.ts";
import { assertProblem } from "../../support/problems.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { enterVariedBudget } from "../../support/varied-budget.ts";

/** A change of a single value, and the end of the message. */
const VALUES: readonly (readonly [table: string, column: string, value: unknown, message: RegExp])[] = [
  ["attachment_files", "sha256", "../../../../etc/passwd", /column sha256 .* must be a SHA-256 digest/],
  ["attachments", "sha256", "../../leeway.db", /column sha256 .* must be a SHA-256 digest/],
  ["attachments", "media_type", "text/html", /column media_type .* must be one of application\/pdf/],
  ["attachments", "media_type", "image/png", /does not match its attachments: it is application\/pdf/],
  ["attachments", "sha256", "a".repeat(64), /which is not in the table attachment_files/],
  ["attachment_files", "bytes", 10 ** 9, /column bytes .* must be a whole number/],
  ["budgets", "deleted_at", "2026-01-01T00:00:00.000000+00:00", /column deleted_at .* must be null/],
  ["budgets", "time_zone", "Mars/Olympus", /column time_zone .* must be the name of a time zone/],
  ["accounts", "currency", "XXX", /column currency .* must be the code of a currency/],
  ["accounts", "opening_minor", 2 ** 53, /column opening_minor .* must be a whole number/],
  ["accounts", "opening_minor", 0.5, /column opening_minor .* must be a whole number/],
  ["accounts", "booked_minor", 1, /does not add up\. Account/],
  ["accounts", "id", "x", /column id .* must be an id/],
  ["accounts", "name", "a\0b", /column name .* must be text/],
  ["accounts", "name", "\ud800", /column name .* must be text/],
  ["accounts", "is_hidden", true, /column is_hidden .* must be 0 or 1/],
  ["transactions", "authorized_at", "2026-02-30", /column authorized_at .* must be a day/],
  ["transactions", "payee_id", "01a1fdfa-0000-7000-8000-000000000000", /which is not in the table payees/],
  ["transactions", "counts_on", "2020-01-01", /counts_on that is too far from its authorized_at/],
  ["transactions", "counts_on_decided_by", "you", /must have a counts_on and its decider, or neither/],
  ["transactions", "created_at", "yesterday", /column created_at .* must be a timestamp/],
  ["recurring_rules", "rule", "FREQ=SECONDLY", /column rule .* must be a recurrence rule/],
  ["rules", "conditions", '{"all":[]}', /column conditions .* lacks any/],
  ["rules", "conditions", "[".repeat(300_000), /column conditions .* must be JSON/],
  ["imports", "summary", "null", /column summary .* must be an object/],
  ["imports", "summary", null, /lacks its summary/],
  ["changes", "items", '[["account","x","created"]]', /column items .* must be an id .*\(at \/0\/1\)/],
  ["change_befores", "before", '{"currency":5}', /column before .*/],
  ["change_befores", "before", "{}", /change log is damaged/],
];

onEveryEngine((engine) => {
  let lines: unknown[];
  let opened: TestStore;
  let service: Service;
  let root: string;
  let source: TestServer;

  before(async () => {
    source = await startServer(engine);
    await enterVariedBudget(source);
    lines = parseLines(await exported(source.service, source.budget.id));
    opened = await engine.open(Date.now);
    root = mkdtempSync(join(tmpdir(), "leeway-hostile-"));
    writeFileSync(join(root, "leeway.db"), "the data of the operator");
    const attachments = {
      ...source.service.attachments,
      files: directoryFiles(join(root, "attachments"), { isOwn: true }),
    };
    service = { ...source.service, store: opened.store, attachments };
  });
  after(async () => {
    await opened.dispose();
    await source.close();
    rmSync(root, { recursive: true });
  });

  const reject = async (file: string | Uint8Array, message: RegExp) => {
    await assert.rejects(importBudget(service, chunksOf(file)), (error: Error) => {
      assert.ok(error instanceof DamagedFile, String(error.stack));
      assert.match(error.message, message);
      assert.match(error.message, /^Line \d+: /);
      return true;
    });
    assert.deepEqual(await service.store.all.budgets.list(), []);
    const directory = join(root, "attachments");
    assert.deepEqual(existsSync(directory) ? readdirSync(directory) : [], existsSync(directory) ? ["incoming"] : []);
  };

  for (const [table, column, value, message] of VALUES) {
    test(`${table}.${column} = ${String(JSON.stringify(value)).slice(0, 40)}`, async () => {
      const { columns, rows } = findTable(lines, table);
      const at = columns.indexOf(column);
      // The first row in which the value makes a difference: for previous values, those of a deleted resource.
      const row = rows.findIndex(
        (one) => one[at] !== value && (column !== "before" || String(one[at]).includes('"created_at"')),
      );
      await reject(formatLines(withValue(lines, table, row, column, value)), message);
    });
  }

  test("unknown, repeated and missing columns, rows and files are rejected", async () => {
    const { header, columns, rows } = findTable(lines, "accounts");
    const withHeader = (names: readonly string[]) =>
      formatLines(lines.with(header, { table: "accounts", columns: names }));
    await reject(withHeader(columns.with(0, "x; DROP TABLE accounts")), /table accounts has no column "x; DROP/);
    await reject(withHeader(columns.with(0, columns[1] ?? "")), /has the column \w+ twice/);
    await reject(formatLines(lines.toSpliced(header + 1, 0, rows[0])), /repeats another row or cannot be stored/);
    await reject(formatLines(lines.toSpliced(1, 2)), /first row must be/);
    const file = lines.findIndex((line) => (line as { file?: unknown }).file !== undefined);
    await reject(formatLines(lines.slice(0, file)), /content of the file \w+ is missing/);
    await reject(formatLines(lines.with(file, { file: "../x" })), /name of a file must be a SHA-256 digest/);
    await reject(formatLines(lines.with(file, { file: "b".repeat(64) })), /is not in the table attachment_files/);
    await reject(formatLines(lines.with(file + 1, "JVBERi0xLjQgAAAA")), /damaged|more than/);
    await reject(formatLines([...lines, { file: "b".repeat(64) }]), /is not in the table attachment_files/);
  });

  test("a line with too many values or bytes is rejected before it takes memory", async () => {
    const start = formatLines(lines.slice(0, 2)).split("\n").slice(0, 2).join("\n");
    await reject(withChecksum(`${start}\n[${"[],".repeat(400_000)}1]\n`), /Line 3: The line is not valid JSON/);
    await reject(`${start}\n"${"x".repeat(17 * 2 ** 20)}`, /Line 3: The line is too long/);
  });

  test("a transaction with too many attachments is rejected", async () => {
    const { header, columns, rows } = findTable(lines, "attachments");
    const [first = []] = rows;
    const more = Array.from({ length: MAX_ATTACHMENTS }, () => first.with(columns.indexOf("id"), crypto.randomUUID()));
    await reject(formatLines(lines.toSpliced(header + 1, 0, ...more)), /does not add up\. .* has too many attachments/);
  });

  test("a file of an older version lacks columns, which get their defaults", async () => {
    const older = withoutColumn(lines, "import_rows", "is_kept").with(0, { ...(lines[0] as object), schema: "0040" });
    await reject(formatLines(older), /Upgrade Leeway first/);
    const { id } = await importBudget(
      service,
      chunksOf(formatLines(older.with(0, { ...(lines[0] as object), schema: "0039-rules" }))),
    );
    assert.equal(await exported(service, id), formatLines(lines));
    assert.deepEqual((await service.store.verify()).findings, []);
  });

  test("a file from before counting days gets them after the import", async () => {
    const older = [
      ["budgets", "counting_days_pending"],
      ["recurring_rules", "counts_in"],
      ["transactions", "counts_on"],
      ["transactions", "counts_on_decided_by"],
    ].reduce((all, [table = "", column = ""]) => withoutColumn(all, table, column), lines);
    await deleteBudget(service, source.budget.id);
    const { id } = await importBudget(service, chunksOf(formatLines(older)));
    const valuesIn = (file: typeof lines, table: string, column: string) => {
      const { columns, rows } = findTable(file, table);
      return rows.map((row) => row[columns.indexOf(column)]);
    };
    const imported = parseLines(await exported(service, id));
    assert.deepEqual(valuesIn(imported, "budgets", "counting_days_pending"), [1]);
    assert.ok(valuesIn(imported, "transactions", "counts_on").every((day) => day === null));
    await decideOldCountingDays(service);
    const decided = parseLines(await exported(service, id));
    assert.deepEqual(valuesIn(decided, "budgets", "counting_days_pending"), [0]);
    const days = valuesIn(decided, "transactions", "counts_on");
    assert.deepEqual(days, valuesIn(lines, "transactions", "counts_on"));
    assert.ok(days.some((day) => day !== null));
  });

  test("a path is made only of ids and digests, even if the database has other text", async () => {
    const files = directoryFiles(join(root, "attachments"), { isOwn: true });
    const target = basename(root);
    for (const [budget_id, sha256] of [
      [source.budget.id, "../../leeway.db"],
      [source.budget.id, `../../../${target}/leeway.db`],
      ["..", "leeway.db"],
      ["../attachments", "a".repeat(64)],
    ] as const) {
      await assert.rejects(files.remove({ budget_id, sha256 }), { code: "storage_unavailable" });
      await assert.rejects(files.open({ budget_id, sha256, bytes: 24 }), { code: "storage_unavailable" });
    }
    await assert.rejects(files.removeBudget(".."), { code: "storage_unavailable" });
    await assert.rejects(files.removeBudget(""), { code: "storage_unavailable" });
    await removeUnreferencedFiles({ ...service, now: () => Date.now() + 1000 * DAY_MS });
    assert.ok(existsSync(join(root, "leeway.db")));
  });

  test("a transaction that contradicts its account's currency, as older versions stored, is read and corrected", async () => {
    const { columns, rows } = findTable(lines, "transactions");
    const of = (row: readonly unknown[], name: string) => row[columns.indexOf(name)];
    const isFree = (row: readonly unknown[]) => of(row, "payee_id") !== null && of(row, "reconciliation_id") === null;
    const at = rows.findIndex((row) => of(row, "currency") === "USD" && !of(row, "is_split") && isFree(row));
    await deleteBudget(source.service, source.budget.id);
    await importBudget(source.service, chunksOf(formatLines(withValue(lines, "transactions", at, "currency", "JPY"))));
    const { text: as } = await createToken(source.service, { budgetId: source.budget.id, name: "t", scope: "write" });
    const path = `/v1/transactions/${of(rows[at] ?? [], "id")}`;
    const { transaction } = await source.ok("GET", path, undefined, { as });
    assert.equal(transaction.currency, "JPY");
    await source.ok("GET", "/v1/budget/spending_power", undefined, { as });
    const put = (changes: object) => source.call("PUT", path, { transaction: changes }, { as });
    assert.equal((await put({ notes: "x" })).status, 200);
    assertProblem(await put({ amount: -6 }), "account_amount_required", ["/transaction account_amount_required"]);
    assert.equal((await put({ amount: -6, currency: "USD" })).status, 200);
    assert.deepEqual((await source.service.store.verify()).findings, []);
  });
});

/** The lines as a version without the column wrote them. */
function withoutColumn(lines: readonly unknown[], table: string, column: string): unknown[] {
  const { header, columns, rows } = findTable(lines, table);
  const place = columns.indexOf(column);
  return lines
    .with(header, { table, columns: columns.toSpliced(place, 1) })
    .map((line, i) => (i > header && i <= header + rows.length ? (line as unknown[]).toSpliced(place, 1) : line));
}
