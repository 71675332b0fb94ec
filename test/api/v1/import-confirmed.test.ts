/** The transactions that rows of an import confirm: the bank's id, and an amount that the bank corrects. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { continueAllImports } from "../../../src/operations/imports/continue-import.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { commitSome, LARGE_ROWS, SMALL_SIZES } from "../../support/large-imports.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { ofx, type StatementRow, upload } from "../../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine, { importSizes: SMALL_SIZES });
  const get = (path: string) => server.ok("GET", path);
  const preview = async (accountId: string, file: string): Promise<Fields> => {
    const answer = await upload(server, file, { query: `?account_id=${accountId}` });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import;
  };
  const commit = async (id: string): Promise<Fields> => {
    const { status, json, text } = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.equal(status, 200, text);
    return json.import;
  };
  /** Enters the payments of statement rows by hand. Returns their ids. */
  const enter = async (accountId: string, rows: readonly StatementRow[]): Promise<string[]> => {
    const entered = rows.map(([authorized_at, amount, name]) =>
      payment(accountId, Number(amount), { authorized_at, payee: { name } }),
    );
    return (await create(server, entered)).map(({ id }) => id);
  };
  const idsOf = async (accountId: string): Promise<Fields> => {
    const { transactions } = await get(`/v1/transactions?account_id=${accountId}&limit=500`);
    return Object.fromEntries(transactions.map(({ amount, external_id }: Fields) => [amount, external_id]));
  };
  const SHOP: StatementRow = ["2026-05-02", "-10.00", "SHOP", "0"];
  const KIOSK: StatementRow = ["2026-05-03", "-20.00", "KIOSK", "0"];
  const OTHER: StatementRow = ["2026-05-04", "-30.00", "BAKERY", "B3"];

  test("an id that the bank gave to several rows becomes no transaction's id", async () => {
    for (const entered of [
      [SHOP, KIOSK, OTHER],
      [SHOP, OTHER],
    ]) {
      const { id } = await newAccount(server);
      await enter(id, entered);
      const { id: importId, counts } = await preview(id, ofx([SHOP, KIOSK, OTHER]));
      assert.deepEqual([counts.matched, counts.added], [entered.length, 3 - entered.length]);
      await commit(importId);
      assert.deepEqual(await idsOf(id), { "-10": null, "-20": null, "-30": "B3" });
      assert.equal((await preview(id, ofx([SHOP, KIOSK, OTHER]))).counts.duplicate, 3);
    }
  });

  test("the chunks of a large import know the ids that several rows of the file have", async () => {
    const rows = LARGE_ROWS.map(
      ([day, amount, text], i): StatementRow => [day, amount, text, i % 5 === 0 ? "0" : `N${i}`],
    );
    const { id } = await newAccount(server);
    await enter(
      id,
      [0, 1, 5, 10].map((i) => rows[i] as StatementRow),
    );
    const { id: importId, counts } = await preview(id, ofx(rows));
    assert.deepEqual([counts.matched, counts.added], [4, 7]);
    await commitSome(server, importId, 1);
    await continueAllImports(server.service);
    const expected = rows.map(([, amount, , external_id = ""]) => [
      Number(amount),
      external_id === "0" ? null : external_id,
    ]);
    assert.deepEqual(await idsOf(id), Object.fromEntries(expected));
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
