/** The transactions that rows of an import confirm: the bank's id, and an amount that the bank corrects. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { continueAllImports } from "../../../src/operations/imports/continue-import.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { commitSome, LARGE_ROWS, SMALL_SIZES } from "../../support/large-imports.ts";
import {
  balanceOf,
  balancesOf,
  create,
  type Fields,
  newAccount,
  payment,
  readOne,
  transfer,
} from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { csv, ofx, type StatementRow, upload } from "../../support/statements.ts";

/** After the day on which the tests set balances. */
const LATER = "2026-11-25";

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

  /** Uploads a statement, confirms the transactions with its rows, checks the balance in the preview, and commits it. */
  const correct = async (accountId: string, file: string, transactionIds: readonly string[]) => {
    const { id } = await preview(accountId, file);
    for (const [i, transaction_id] of transactionIds.entries()) {
      const row = { decision: "same_as", transaction_id };
      const path = `/v1/imports/${id}/rows/${i + 1}`;
      assert.equal((await server.ok("PUT", path, { row })).row.state, "matched");
    }
    const [{ balance_after }] = (await get(`/v1/imports/${id}`)).import.accounts;
    await commit(id);
    assert.equal(await balanceOf(server, accountId), balance_after);
    return id;
  };

  const food = { category: { name: "Food" } };
  const home = { category: { name: "Home" } };
  for (const [title, amount, make, expected] of [
    ["a payment", "-44.00", ({ own }) => payment(own, -40), { amount: -44, balances: [956, 0, 0] }],
    [
      "a payment that no balance includes",
      "-44.00",
      ({ own }) => ({ ...payment(own, -40), update_account_balance: false }),
      { amount: -44, balances: [956, 0, 0] },
    ],
    [
      "a pending payment",
      "-44.00",
      ({ own }) => payment(own, -40, { is_pending: true }),
      { amount: -44, is_pending: false, balances: [956, 0, 0] },
    ],
    [
      "a payment with a redundant account_amount",
      "-44.00",
      ({ own }) => payment(own, -40, { account_amount: -40 }),
      { amount: -44, account_amount: null, balances: [956, 0, 0] },
    ],
    [
      "a payment abroad",
      "-44.00",
      ({ own }) => payment(own, -36, { currency: "EUR", account_amount: -40 }),
      { amount: -36, account_amount: -44, balances: [956, 0, 0] },
    ],
    [
      "a transfer with a redundant transfer_amount",
      "-66.00",
      ({ own, other }) => transfer(own, other, -60, { transfer_amount: 60 }),
      { amount: -66, transfer_amount: null, balances: [934, 66, 0] },
    ],
    [
      "a transfer into another currency with the same number",
      "-66.00",
      ({ own, abroad }) => transfer(own, abroad, -60, { transfer_amount: 60 }),
      { amount: -66, transfer_amount: 60, balances: [934, 0, 60] },
    ],
    [
      "splits with categories",
      "-55.00",
      ({ own }) =>
        payment(own, -50, {
          splits: [
            { amount: -30, ...food },
            { amount: -20, ...home },
          ],
        }),
      { amount: -55, splits: [-30, -20, -5], balances: [945, 0, 0] },
    ],
    [
      "splits of which one has no category",
      "-45.00",
      ({ own }) => payment(own, -50, { account_amount: -50, splits: [{ amount: -30 }, { amount: -20, ...home }] }),
      { amount: -45, account_amount: null, splits: [-25, -20], balances: [955, 0, 0] },
    ],
    [
      "splits of which a transfer stays",
      "-30.00",
      ({ own, other }) => {
        const into = { amount: -30, transfer_account_id: other, transfer_amount: 30 };
        return payment(own, -50, { splits: [into, { amount: -20 }] });
      },
      { amount: -30, transfer_amount: null, splits: null, balances: [970, 30, 0] },
    ],
    [
      "splits of a payment abroad",
      "-100.00",
      ({ own, other }) => {
        const into = { amount: -20, transfer_account_id: other, transfer_amount: 25 };
        return payment(own, -40, { currency: "EUR", account_amount: -50, splits: [into, { amount: -20, ...food }] });
      },
      { amount: -40, account_amount: -100, splits: [-20, -20], balances: [900, 50, 0] },
    ],
  ] as const satisfies readonly (readonly [
    title: string,
    amount: string,
    make: (ids: { own: string; other: string; abroad: string }) => Fields,
    expected: Fields,
  ])[]) {
    test(`a row corrects the amount of ${title}, and its undo restores it`, async () => {
      const [own, other] = [(await newAccount(server, { current_balance: 1000 })).id, (await newAccount(server)).id];
      const abroad = (await newAccount(server, { currency: "EUR" })).id;
      const balances = () => balancesOf(server, [own, other, abroad]);
      const { update_account_balance = true, ...fields } = make({ own, other, abroad }) as Fields;
      const [{ id = "" } = {}] = await create(server, [{ ...fields, authorized_at: LATER }], {
        update_account_balance,
      });
      const [before, balancesBefore] = [await readOne(server, id), await balances()];
      const importId = await correct(own, csv([[LATER, amount, "BANK TEXT"]]), [id]);
      const after = await readOne(server, id);
      const splits = after.splits?.map((split: Fields) => split.amount) ?? null;
      const { balances: expectedBalances, ...values } = expected as Fields;
      const actual = Object.fromEntries(
        Object.keys(values).map((key) => [key, key === "splits" ? splits : after[key]]),
      );
      assert.deepEqual(actual, values);
      assert.deepEqual([before.is_reviewed, after.is_reviewed, after.posted_at], [true, false, LATER]);
      assert.deepEqual(await balances(), expectedBalances);
      assert.equal((await server.call("DELETE", `/v1/imports/${importId}`)).status, 204);
      const { etag: _etag, updated_at: _at, ...restored } = await readOne(server, id);
      const { etag: _oldEtag, updated_at: _oldAt, ...expectedFields } = before;
      assert.deepEqual([restored, await balances()], [expectedFields, balancesBefore]);
      assert.deepEqual((await server.service.store.verify()).findings, []);
    });
  }

  test("a row with the amount of its transaction leaves the review", async () => {
    const { id } = await newAccount(server);
    const [transactionId = ""] = await enter(id, [SHOP]);
    await correct(id, csv([SHOP]), [transactionId]);
    const { is_reviewed, posted_at } = await readOne(server, transactionId);
    assert.deepEqual([is_reviewed, posted_at], [true, SHOP[0]]);
  });

  test("a corrected amount up to the day on which someone set the balance leaves the balance", async () => {
    for (const [update_account_balance, balance] of [
      [true, 960],
      [false, 1000],
    ] as const) {
      const { id } = await newAccount(server, { current_balance: 1000 });
      const entered = [payment(id, -40, { authorized_at: "2026-05-02" })];
      const [transaction] = await create(server, entered, { update_account_balance });
      const rows: readonly StatementRow[] = [["2026-05-03", "-44.00", "BAR"], KIOSK];
      const importId = await correct(id, csv(rows), [transaction?.id]);
      assert.equal(await balanceOf(server, id), balance);
      assert.equal((await server.call("DELETE", `/v1/imports/${importId}`)).status, 204);
      assert.equal(await balanceOf(server, id), balance);
      assert.deepEqual((await server.service.store.verify()).findings, []);
    }
  });

  test("an undo that keeps an edited correction leaves the balance that someone set", async () => {
    for (const update_account_balance of [true, false]) {
      const [id, other] = [(await newAccount(server, { current_balance: 1000 })).id, (await newAccount(server)).id];
      const entered = [
        payment(id, -40, { authorized_at: "2026-05-02" }),
        transfer(id, other, -5, { authorized_at: LATER }),
      ];
      const [bar] = await create(server, entered, { update_account_balance });
      const importId = await correct(id, csv([["2026-05-03", "-44.00", "BAR"], KIOSK]), [bar?.id]);
      await server.ok("PUT", `/v1/transactions/${bar?.id}`, { transaction: { amount: -45 } });
      const balance = await balanceOf(server, id);
      const undo = await server.call("DELETE", `/v1/imports/${importId}?edited=keep`);
      assert.equal(undo.status, 204, undo.text);
      assert.deepEqual([(await readOne(server, bar?.id)).amount, await balanceOf(server, id)], [-45, balance]);
      assert.deepEqual((await server.service.store.verify()).findings, []);
    }
  });

  test("a corrected amount counts in the bank's balance", async () => {
    const { id } = await newAccount(server, { current_balance: 1000 });
    const [transactionId = ""] = await enter(id, [["2026-05-02", "-40.00", "BAR"]]);
    const file = ofx([["2026-05-03", "-44.00", "BAR"]], { closing: ["2026-05-31", "500.00"] });
    const { id: importId } = await preview(id, file);
    const accounts = [{ statement: 0, account_id: id, set_balance: true }];
    await server.ok("PUT", `/v1/imports/${importId}`, { import: { accounts } });
    const row = { decision: "same_as", transaction_id: transactionId };
    await server.ok("PUT", `/v1/imports/${importId}/rows/1`, { row });
    const { balance_after, balance_check } = (await get(`/v1/imports/${importId}`)).import.accounts[0];
    assert.deepEqual([balance_after, balance_check.state], [500, "agrees"]);
    await commit(importId);
    assert.equal(await balanceOf(server, id), 500);
    assert.equal((await get(`/v1/accounts/${id}/balance_check`)).state, "agrees");
  });

  test("a row that confirms the other side of a transfer changes no amount", async () => {
    const [own, other] = [(await newAccount(server)).id, (await newAccount(server)).id];
    const [entered] = await create(server, [transfer(own, other, -60, { authorized_at: LATER })]);
    await correct(other, ofx([[LATER, "66.00", "FROM A"]]), [entered?.id]);
    assert.deepEqual(await balancesOf(server, [own, other]), [-60, 60]);
  });

  test("a corrected amount leaves the balance of a synced account", async () => {
    const { id } = await newAccount(server, { is_synced: true, current_balance: 1000 });
    const [entered] = await create(server, [payment(id, -40, { authorized_at: LATER })]);
    await correct(id, csv([[LATER, "-44.00", "BAR"]]), [entered?.id]);
    assert.equal((await readOne(server, entered?.id)).amount, -44);
    assert.equal(await balanceOf(server, id), 960);
  });

  test("a correction in a large import that becomes undecided leaves the balance", async () => {
    const { id } = await newAccount(server, { current_balance: 1000 });
    const [entered] = await create(server, [payment(id, -40, { authorized_at: "2026-05-21" })]);
    const { id: importId } = await preview(id, csv(LARGE_ROWS));
    const row = { decision: "same_as", transaction_id: entered?.id };
    await server.ok("PUT", `/v1/imports/${importId}/rows/11`, { row });
    await commitSome(server, importId, 1);
    server.nowMs += 1000;
    await server.ok("PUT", `/v1/transactions/${entered?.id}`, { transaction: { notes: "mine" } });
    await continueAllImports(server.service);
    assert.equal((await get(`/v1/imports/${importId}`)).import.counts.undecided, 1);
    assert.equal(await balanceOf(server, id), 960);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
