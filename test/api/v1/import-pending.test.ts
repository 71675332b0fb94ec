/** Pending rows that the bank drops: withdrawn by a later file, asked about if they were edited, restored if they are booked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImportJson } from "../../../src/api/v1/imports/format.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { undoWhole } from "../../support/large-imports.ts";
import { newAccount } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { upload } from "../../support/statements.ts";
import { zipOf } from "../../support/zip.ts";

type PendingRow = readonly [day: string, text: string, amount: string, state: "booked" | "pending"];

function file(...rows: readonly PendingRow[]): string {
  return ["Date,Description,Amount,Status", ...rows.map((row) => row.join(","))].join("\n").concat("\n");
}

const MARCH_5 = file(
  ["2026-03-04", "GROCER", "-20.00", "booked"],
  ["2026-03-05", "HOTEL HOLD", "-300.00", "pending"],
  ["2026-03-05", "CAFE", "-4.00", "pending"],
);
const MARCH_9 = file(
  ["2026-03-04", "GROCER", "-20.00", "booked"],
  ["2026-03-06", "CAFE", "-4.00", "booked"],
  ["2026-03-08", "SHOP", "-7.00", "booked"],
  ["2026-03-09", "TAXI", "-9.00", "pending"],
);
const MARCH_25 = file(
  ["2026-03-06", "CAFE", "-4.00", "booked"],
  ["2026-03-08", "SHOP", "-7.00", "booked"],
  ["2026-03-10", "TAXI", "-9.00", "booked"],
  ["2026-03-12", "HOTEL HOLD", "-300.00", "booked"],
);

onEveryEngine((engine) => {
  const server = useServer(engine);
  const chunked = useServer(engine, { importSizes: { limit: 100, atOnce: 1, chunk: 2 } });

  async function preview(accountId: string, text: string): Promise<ImportJson> {
    const answer = await upload(server, text, { query: `?account_id=${accountId}` });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import;
  }

  async function importFile(accountId: string, text: string): Promise<ImportJson> {
    const answer = await upload(server, text, { query: `?account_id=${accountId}&commit=true` });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import;
  }

  async function entries(accountId: string) {
    const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${accountId}&limit=500`);
    return transactions as Transaction[];
  }

  async function summary(accountId: string): Promise<string[]> {
    const all = await entries(accountId);
    return all.map((one) => `${one.authorized_at} ${one.amount} ${one.posted_at ?? "pending"}`).sort();
  }

  const balanceOf = async (accountId: string) =>
    (await server.ok("GET", `/v1/accounts/${accountId}`)).account.current_balance as number;
  const holdOf = async (accountId: string) => (await entries(accountId)).find(({ amount }) => amount === -300);

  test("a dropped pending row stops counting, and counts again once the bank books it", async () => {
    const { id } = await newAccount(server);
    await importFile(id, MARCH_5);
    const hold = await holdOf(id);
    assert.equal(await balanceOf(id), -324);

    const shown = await preview(id, MARCH_9);
    assert.deepEqual([shown.counts.rows, shown.counts.withdrawn, shown.counts.undecided], [5, 1, 0]);
    const { rows } = await server.ok("GET", `/v1/imports/${shown.id}/rows?state=withdrawn`);
    assert.deepEqual(
      rows.map((row: Row) => [row.number, row.line, row.date, row.amount, row.text, row.why, row.transaction_id]),
      [[5, 0, "2026-03-05", -300, "HOTEL HOLD", "gone_from_bank", hold?.id]],
    );
    assert.deepEqual(
      shown.accounts.map(({ balance_before, balance_after }) => [balance_before, balance_after]),
      [[-324, -40]],
    );
    const second = (await server.ok("POST", `/v1/imports/${shown.id}/commit`)).import as ImportJson;
    assert.equal(second.counts.withdrawn, 1);
    assert.equal(await holdOf(id), undefined);
    assert.equal(await balanceOf(id), -40);

    await server.ok("DELETE", `/v1/imports/${second.id}`);
    assert.deepEqual(await holdOf(id), { ...hold, updated_at: (await holdOf(id))?.updated_at });
    assert.equal(await balanceOf(id), -324);
    await importFile(id, MARCH_9);
    assert.equal(await holdOf(id), undefined);

    const third = await importFile(id, MARCH_25);
    assert.deepEqual([third.counts.matched, third.counts.added], [2, 0]);
    const booked = await holdOf(id);
    assert.deepEqual([booked?.id, booked?.posted_at, booked?.is_pending], [hold?.id, "2026-03-12", false]);
    assert.equal(await balanceOf(id), -340);
    for (const again of [MARCH_5, MARCH_9, MARCH_25, MARCH_9, MARCH_5]) {
      const { counts } = await importFile(id, again);
      assert.equal(counts.duplicate, counts.rows, JSON.stringify(counts));
    }
    assert.equal(await balanceOf(id), -340);
    await server.ok("DELETE", `/v1/imports/${third.id}`);
    assert.equal(await balanceOf(id), -40);
    await importFile(id, MARCH_25);
    assert.equal(await balanceOf(id), -340);
    assert.equal((await holdOf(id))?.id, hold?.id);
  });

  test("the files give the same in any order", async () => {
    const files = [MARCH_5, MARCH_9, MARCH_25];
    for (const order of [
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const { id } = await newAccount(server);
      for (const one of order) await importFile(id, files[one] ?? "");
      const all = await entries(id);
      assert.equal(await balanceOf(id), -340, String(order));
      assert.equal(all.length, 5, String(order));
    }
  });

  test("an edited transaction is a question; keep holds for later files", async () => {
    const { id } = await newAccount(server);
    await importFile(id, MARCH_5);
    const hold = await holdOf(id);
    await server.ok("PUT", `/v1/transactions/${hold?.id}`, { transaction: { notes: "Rome" } });
    const shown = await preview(id, MARCH_9);
    assert.deepEqual(
      shown.questions.map(({ code, values, rows, examples }) => [code, values, rows, examples[0]?.readings]),
      [["gone_from_bank", ["remove", "keep"], 1, { keep: "2026-03-05 -300.00", remove: "–" }]],
    );
    const refused = await server.call("POST", `/v1/imports/${shown.id}/commit`);
    assert.equal(refused.json.code, "import_undecided");
    const wrong = await server.call("PUT", `/v1/imports/${shown.id}/rows/5`, { row: { decision: "add" } });
    assert.equal(wrong.json.code, "import_undecided");
    const other = await server.call("PUT", `/v1/imports/${shown.id}/rows/4`, { row: { decision: "remove" } });
    assert.equal(other.json.code, "import_undecided");

    const { row } = await server.ok("PUT", `/v1/imports/${shown.id}/rows/5`, { row: { decision: "keep" } });
    assert.deepEqual([row.state, row.why], ["skipped", "kept_by_you"]);
    await server.ok("POST", `/v1/imports/${shown.id}/commit`);
    assert.equal((await holdOf(id))?.notes, "Rome");
    const again = await importFile(id, MARCH_9);
    assert.equal(again.counts.duplicate, again.counts.rows);
    await importFile(id, MARCH_25);
    assert.deepEqual([(await holdOf(id))?.posted_at, (await holdOf(id))?.notes], ["2026-03-12", "Rome"]);
    assert.equal(await balanceOf(id), -340);
  });

  test("a removed transaction comes back with its category, notes and tags", async () => {
    const { id } = await newAccount(server);
    await importFile(id, MARCH_5);
    const hold = await holdOf(id);
    const changes = { notes: "Rome", category: { name: "Trips" }, tags: ["holiday"] };
    await server.ok("PUT", `/v1/transactions/${hold?.id}`, { transaction: changes });
    const shown = await preview(id, MARCH_9);
    const answered = await server.ok("PUT", `/v1/imports/${shown.id}`, { import: { gone_from_bank: "remove" } });
    assert.deepEqual([answered.import.counts.withdrawn, answered.import.questions], [1, []]);
    const kept = await server.ok("PUT", `/v1/imports/${shown.id}/rows/5`, { row: { decision: "keep" } });
    assert.equal(kept.row.why, "kept_by_you"); // a decision comes before the answer to all questions
    const reset = await server.ok("PUT", `/v1/imports/${shown.id}/rows/5`, { row: { decision: null } });
    assert.equal(reset.row.why, "removed_by_you");
    await server.ok("POST", `/v1/imports/${shown.id}/commit`);
    assert.equal(await holdOf(id), undefined);
    await importFile(id, MARCH_25);
    const back = await holdOf(id);
    assert.deepEqual([back?.notes, back?.tags, back?.posted_at], ["Rome", ["holiday"], "2026-03-12"]);
    assert.notEqual(back?.category_id, null);
  });

  test("a reviewed or confirmed transaction is a question too", async () => {
    const { id } = await newAccount(server);
    await importFile(id, MARCH_5);
    const hold = await holdOf(id);
    await server.ok("PUT", `/v1/transactions/${hold?.id}`, { transaction: { is_reviewed: true } });
    const shown = await preview(id, MARCH_9);
    assert.deepEqual(
      shown.questions.map(({ code }) => code),
      ["gone_from_bank"],
    );
    const removed = await server.ok("PUT", `/v1/imports/${shown.id}/rows/5`, { row: { decision: "remove" } });
    assert.deepEqual([removed.row.state, removed.row.why], ["withdrawn", "removed_by_you"]);
    const cleared = await server.ok("PUT", `/v1/imports/${shown.id}/rows/5`, { row: { decision: null } });
    assert.equal(cleared.row.state, "undecided");
  });

  test("a transaction that you deleted stays deleted", async () => {
    const { id } = await newAccount(server);
    await importFile(id, MARCH_5);
    const hold = await holdOf(id);
    await server.ok("DELETE", `/v1/transactions/${hold?.id}`);
    assert.equal((await importFile(id, MARCH_9)).counts.withdrawn, 0);
    const third = await importFile(id, MARCH_25);
    const { rows } = await server.ok("GET", `/v1/imports/${third.id}/rows?state=duplicate`);
    assert.ok(rows.some(({ why }: Row) => why === "deleted_by_you"));
    assert.equal(await holdOf(id), undefined);
    assert.equal(await balanceOf(id), -40);

    // Also after the bank dropped it and booked it.
    const { id: other } = await newAccount(server);
    for (const one of [MARCH_5, MARCH_9, MARCH_25]) await importFile(other, one);
    await server.ok("DELETE", `/v1/transactions/${(await holdOf(other))?.id}`);
    for (const one of [MARCH_5, MARCH_9, MARCH_25]) await importFile(other, one);
    assert.equal(await holdOf(other), undefined);
  });

  test("a complete file proves it ten days later, also without pending rows", async () => {
    const complete = (until: string) =>
      `Period,2026-03-01 - ${until}\n\nDate,Description,Amount,Balance\n2026-03-04,GROCER,-20.00,80.00\n2026-03-06,CAFE,-4.00,76.00\n${until},RENT,-6.00,70.00\n`;
    const { id } = await newAccount(server);
    await importFile(id, MARCH_5);
    const early = await preview(id, complete("2026-03-14"));
    assert.equal(early.counts.withdrawn, 0);
    const late = await preview(id, complete("2026-03-16"));
    assert.equal(late.counts.withdrawn, 1, JSON.stringify(late.statements));
  });

  test("a hold that the bank lists again is pending again", async () => {
    const { id } = await newAccount(server);
    await importFile(id, MARCH_5);
    const hold = await holdOf(id);
    await importFile(id, MARCH_9);
    const again = file(["2026-03-05", "HOTEL HOLD", "-300.00", "pending"], ["2026-03-11", "BAKER", "-3.00", "booked"]);
    const listed = await importFile(id, again);
    assert.deepEqual([listed.counts.matched, listed.counts.added, listed.counts.withdrawn], [1, 1, 0]);
    assert.deepEqual([(await holdOf(id))?.id, (await holdOf(id))?.is_pending], [hold?.id, true]);
    for (const one of [again, MARCH_9, MARCH_5]) await importFile(id, one);
    assert.equal((await holdOf(id))?.id, hold?.id);
    const dropped = await importFile(
      id,
      file(["2026-03-04", "GROCER", "-20.00", "booked"], ["2026-03-15", "BAKER", "-2.00", "booked"]),
    );
    assert.equal(dropped.counts.withdrawn, 2); // the taxi too
    for (const one of [again, MARCH_9, MARCH_5]) await importFile(id, one);
    assert.equal(await holdOf(id), undefined);
    await importFile(id, MARCH_25);
    assert.equal((await holdOf(id))?.id, hold?.id);
    await server.ok("DELETE", `/v1/transactions/${hold?.id}`);
    for (const one of [MARCH_25, again, MARCH_9, MARCH_5]) await importFile(id, one);
    assert.equal(await holdOf(id), undefined);
  });

  test("an archive withdraws and skips by its own files", async () => {
    const { id } = await newAccount(server);
    const archive = zipOf([
      { name: "1.csv", bytes: Buffer.from(MARCH_9) },
      { name: "2.csv", bytes: Buffer.from(MARCH_5) },
    ]);
    const answer = await upload(server, archive, { query: `?account_id=${id}&commit=true`, name: "march.zip" });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(await holdOf(id), undefined);
    const { rows } = await server.ok("GET", `/v1/imports/${answer.json.import.id}/rows?state=skipped`);
    assert.deepEqual(
      rows.map(({ text, why }: Row) => [text, why]),
      [["HOTEL HOLD", "gone_from_bank"]],
    );
  });

  test("undoing the imports in any order leaves no transaction behind", async () => {
    const { id } = await newAccount(server);
    const first = await importFile(id, MARCH_5);
    const second = await importFile(id, MARCH_9);
    await server.ok("DELETE", `/v1/imports/${first.id}?edited=remove`);
    await server.ok("DELETE", `/v1/imports/${second.id}`);
    assert.deepEqual(await summary(id), []);
    assert.equal(await balanceOf(id), 0);
  });

  test("a file of a synced account withdraws nothing", async () => {
    const { id } = await newAccount(server, { is_synced: true });
    const answer = await upload(server, MARCH_5, { query: `?account_id=${id}&commit=true&account_is_synced=add` });
    assert.equal(answer.status, 201, answer.text);
    const shown = await upload(server, MARCH_9, { query: `?account_id=${id}&account_is_synced=add` });
    assert.deepEqual([shown.json.import.counts.withdrawn, shown.json.import.counts.undecided], [0, 0]);
  });

  test("a large import withdraws and restores too, and its undo restores", async () => {
    const importAll = async (accountId: string, text: string): Promise<ImportJson> => {
      const answer = await upload(chunked, text, { query: `?account_id=${accountId}&commit=true` });
      assert.ok(answer.status === 201 || answer.status === 202, answer.text);
      for (;;) {
        const { import: found } = await chunked.ok("GET", `/v1/imports/${answer.json.import.id}`);
        if (found.state === "committed") return found;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const balance = async (id: string) => (await chunked.ok("GET", `/v1/accounts/${id}`)).account.current_balance;
    const { id } = await newAccount(chunked);
    await importAll(id, MARCH_5);
    const second = await importAll(id, MARCH_9);
    assert.deepEqual([second.counts.rows, second.counts.withdrawn, await balance(id)], [5, 1, -40]);
    const third = await importAll(id, MARCH_25);
    assert.deepEqual([third.counts.matched, await balance(id)], [2, -340]);
    await undoWhole(chunked, third.id);
    await undoWhole(chunked, second.id);
    assert.equal(await balance(id), -324);
    assert.deepEqual((await chunked.service.store.verify()).findings, []);
  });

  test("the data stays consistent", async () => {
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});

interface Row {
  readonly number: number;
  readonly line: number;
  readonly date: string;
  readonly amount: number;
  readonly text: string;
  readonly why: string | null;
  readonly transaction_id: string | null;
}

interface Transaction {
  readonly id: string;
  readonly amount: number;
  readonly authorized_at: string;
  readonly posted_at: string | null;
  readonly is_pending: boolean;
  readonly notes: string;
  readonly tags: readonly string[];
  readonly category_id: string | null;
  readonly updated_at: string;
}
