/** Split transactions: their rules, their bookings and their updates. `splits-counted.test.ts` tests how they count. */
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balancesOf,
  change,
  create,
  createOne,
  type Fields,
  NOBODY,
  newAccount,
  openingsOf,
  payment,
  readOne,
  update,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

type Ids = Readonly<Record<"main" | "second" | "loan" | "euros" | "yen", string>>;
type Of<T> = (ids: Ids) => T;

const food = (amount: number, more: Fields = {}) => ({ amount, category: { name: "Food" }, ...more });
const plain = (amount: number, more: Fields = {}) => ({ amount, ...more });
const into = (id: string, amount: number, more: Fields = {}) => ({ amount, transfer_account_id: id, ...more });

onEveryEngine((engine) => {
  const server = useServer(engine);
  let ids: Ids;
  let categories: Readonly<Record<string, string>>;

  before(async () => {
    for (const name of ["Food", "Fun"]) await server.call("POST", "/v1/categories", { category: { name } });
    const all = (await server.ok("GET", "/v1/categories")).categories;
    categories = Object.fromEntries(all.map(({ name, id }: Fields) => [name, id]));
  });
  beforeEach(async () => {
    const account = async (currency: string) => (await newAccount(server, { currency, current_balance: 100 })).id;
    const [main, second, loan] = [await account("USD"), await account("USD"), await account("USD")];
    ids = { main, second, loan, euros: await account("EUR"), yen: await account("JPY") };
  });

  const split = (amount: number, splits: readonly Fields[], more: Fields = {}) =>
    payment(ids.main, amount, { splits, ...more });
  const balances = async () => {
    const found = await balancesOf(server, Object.values(ids));
    return Object.fromEntries(Object.keys(ids).map((name, i) => [name, found[i]]));
  };
  const assertBalances = async (expected: Fields) => {
    const hundreds = { main: 100, second: 100, loan: 100, euros: 100, yen: 100 };
    assert.deepEqual(await balances(), { ...hundreds, ...expected });
    await assertBooksAgree(server);
  };

  test("a receipt with a refund is returned with its splits, in their order", async () => {
    const splits = [
      food(-30, { notes: "cheese" }),
      { amount: -17.17, category_id: categories.Fun },
      food(5),
      plain(-0.01),
    ];
    const created = await createOne(server, split(-42.18, splits));
    const part = {
      transfer_account_id: null,
      account_amount: null,
      transfer_amount: null,
      notes: "",
      reconciled_at: null,
    };
    assert.deepEqual(created.splits, [
      { ...part, category_id: categories.Food, amount: -30, notes: "cheese" },
      { ...part, category_id: categories.Fun, amount: -17.17 },
      { ...part, category_id: categories.Food, amount: 5 },
      { ...part, category_id: null, amount: -0.01 },
    ]);
    assert.equal(created.category_id, null);
    assert.deepEqual(await readOne(server, created.id), created);
    await assertBalances({ main: 57.82 });
    assert.deepEqual(
      { ...(await change(server, created.id, created)), updated_at: "" },
      { ...created, updated_at: "" },
    );
  });

  test("a mortgage payment books the loan, and deleting it takes everything back", async () => {
    const { id } = await createOne(server, split(-1000, [food(-300), into(ids.loan, -700)]));
    await assertBalances({ main: -900, loan: 800 });
    assert.equal((await server.call("DELETE", `/v1/transactions/${id}`)).status, 204);
    await assertBalances({});
    const { id: kept } = await createOne(server, split(-10, [food(-3), into(ids.loan, -7)]));
    await server.call("DELETE", `/v1/transactions/${kept}?update_account_balance=false`);
    await assertBalances({ main: 90, loan: 107 });
    assert.deepEqual(await openingsOf(server, [ids.main, ids.loan]), [90, 107]);
  });

  describe("a transaction in another currency", () => {
    const abroad = (splits: readonly Fields[], more: Fields = {}) =>
      split(-10, splits, { currency: "EUR", account_amount: -11.11, ...more });

    test("shares what the account was charged by largest remainders", async () => {
      const created = await createOne(server, abroad([food(-3.33), food(-3.33), food(-3.33), plain(-0.01)]));
      // 11.11 * 3.33 / 10 = 3.69963 each, and 0.01111: 0.01 + 3 * 3.70
      assert.deepEqual(
        created.splits.map((one: Fields) => one.account_amount),
        [-3.7, -3.7, -3.7, -0.01],
      );
      const changed = await change(server, created.id, { account_amount: -10.99 });
      // 3.65967, 3.65967, 3.65967, 0.01099: floors of the negative shares are -3.66 and -0.02
      assert.deepEqual(
        changed.splits.map((one: Fields) => one.account_amount),
        [-3.66, -3.66, -3.66, -0.01],
      );
      await assertBalances({ main: 89.01 });
    });

    test("a transfer among its splits needs the amount only if the other account has another currency", async () => {
      const needed = await server.call("POST", "/v1/transactions", {
        transactions: [abroad([food(-5), into(ids.euros, -5)])],
      });
      assertProblem(needed, "transfer_amount_required", [
        "/transactions/0/splits/1/transfer_amount transfer_amount_required",
      ]);
      const wrong = await server.call("POST", "/v1/transactions", {
        transactions: [abroad([food(-5), into(ids.second, -5, { transfer_amount: 5 })])],
      });
      assertProblem(wrong, "transfer_amount_mismatch", [
        "/transactions/0/splits/1/transfer_amount transfer_amount_mismatch",
      ]);
      const { splits } = await createOne(
        server,
        abroad([food(-5), into(ids.euros, -4, { transfer_amount: 4 }), into(ids.second, -1)]),
      );
      assert.deepEqual(
        splits.map((one: Fields) => [one.account_amount, one.transfer_amount]),
        [
          [-5.56, null],
          [-4.44, 4],
          [-1.11, null],
        ],
      );
      await assertBalances({ main: 88.89, euros: 104, second: 101.11 });
    });
  });

  describe("rejected", () => {
    const cases: readonly (readonly [string, Of<Fields>, readonly string[]])[] = [
      ["a wrong sum", () => split(-10, [food(-3), plain(-6)]), ["/splits splits_sum"]],
      ["a part of 0", () => split(-10, [food(-10), plain(0)]), ["/splits/1/amount amount_is_zero"]],
      ["a transaction of 0", () => split(0, [food(-10), plain(10)]), ["/amount amount_is_zero"]],
      ["a category", () => split(-10, [food(-3), plain(-7)], { category_id: categories.Food }), [" category_conflict"]],
      [
        "a category by name",
        () => split(-10, [food(-3), plain(-7)], { category: { name: "Food" } }),
        [" category_conflict"],
      ],
      [
        "both forms of a category in a part",
        () => split(-10, [food(-3, { category_id: categories.Fun }), plain(-7)]),
        ["/splits/0 category_conflict"],
      ],
      [
        "another account beside splits",
        ({ second }) => ({ ...split(-10, [food(-3), plain(-7)]), payee: null, transfer_account_id: second }),
        [" payee_conflict"],
      ],
      [
        "a part into its own account",
        ({ main }) => split(-10, [food(-3), into(main, -7)]),
        ["/splits/1/transfer_account_id transfer_to_same_account"],
      ],
      [
        "a transfer amount without a transfer",
        () => split(-10, [food(-3, { transfer_amount: 3 }), plain(-7)]),
        ["/splits/0/transfer_amount transfer_amount_without_transfer"],
      ],
      [
        "unknown references",
        () => split(-10, [{ amount: -3, category_id: NOBODY }, into(NOBODY, -7)]),
        ["/splits/0/category_id unknown_category", "/splits/1/transfer_account_id unknown_account"],
      ],
      [
        "another kind",
        () => split(-10, [food(-3), { amount: -7, category: { name: "Food", kind: "bill" } }]),
        ["/splits/1/category/kind category_kind_conflict"],
      ],
      [
        "too many decimals",
        () => split(-10, [food(-3.001), plain(-6.999)]),
        ["/splits/0/amount too_many_decimals", "/splits/1/amount too_many_decimals"],
      ],
      [
        "a share with 16 digits",
        () =>
          split(-1, [food(-9_000_000_000_000), plain(8_999_999_999_999)], {
            currency: "EUR",
            account_amount: -2,
          }),
        ["/splits/0/amount amount_out_of_range", "/splits/1/amount amount_out_of_range"],
      ],
      ["one part", () => split(-10, [food(-10)]), ["/splits out_of_range"]],
      ["101 parts", () => split(-101, Array(101).fill(plain(-1))), ["/splits out_of_range"]],
    ];
    for (const [title, item, places] of cases) {
      test(title, async () => {
        const answer = await server.call("POST", "/v1/transactions", { transactions: [item(ids)] });
        assert.ok(answer.status === 422 || answer.status === 400, answer.text);
        const found = answer.json.errors.map(
          ({ pointer, code }: Fields) => `${pointer.slice("/transactions/0".length)} ${code}`,
        );
        assert.deepEqual(found, places);
        await assertBalances({});
      });
    }

    test("an account that only a split names cannot be deleted, nor a category", async () => {
      const category = (await server.ok("POST", "/v1/categories", { category: { name: "Once" } })).category;
      const { id } = await createOne(
        server,
        split(-10, [into(ids.loan, -3), { amount: -7, category_id: category.id }]),
      );
      assertProblem(await server.call("DELETE", `/v1/accounts/${ids.loan}`), "account_in_use", []);
      assertProblem(await server.call("DELETE", `/v1/categories/${category.id}`), "category_in_use", []);
      await server.call("DELETE", `/v1/transactions/${id}`);
      assert.equal((await server.call("DELETE", `/v1/accounts/${ids.loan}`)).status, 204);
      assert.equal((await server.call("DELETE", `/v1/categories/${category.id}`)).status, 204);
      ids = { ...ids, loan: (await newAccount(server, { current_balance: 100 })).id };
    });
  });

  describe("an update", () => {
    let id: string;
    beforeEach(async () => {
      id = (await createOne(server, split(-10, [food(-3), plain(-7)]))).id;
    });
    const refused = async (changes: Fields, ...places: readonly string[]) => {
      const answer = await update(server, id, changes);
      assert.equal(answer.status, 422, answer.text);
      assert.deepEqual(
        answer.json.errors.map(({ pointer, code }: Fields) => `${pointer} ${code}`),
        places,
      );
    };

    test("keeps the splits if the request has none, replaces them, and removes them", async () => {
      const kept = await change(server, id, { notes: "lunch", category_id: null, amount: -10 });
      assert.equal(kept.splits.length, 2);
      const replaced = await change(server, id, { amount: -12, splits: [food(-5), food(-6), plain(-1)] });
      assert.deepEqual(
        replaced.splits.map((one: Fields) => one.amount),
        [-5, -6, -1],
      );
      await assertBalances({ main: 88 });
      const whole = await change(server, id, { splits: null, category_id: categories.Fun });
      assert.deepEqual([whole.splits, whole.category_id], [null, categories.Fun]);
      const again = await change(server, id, { splits: [food(-6), plain(-6)] });
      assert.equal(again.category_id, null);
      await assertBalances({ main: 88 });
    });

    test("rejects a new amount, a category or another account without splits", async () => {
      await refused({ amount: -11 }, "/transaction splits_sum");
      const { json } = await update(server, id, { amount: -11 });
      assert.match(json.detail, /the amount, -11\.00 USD\. The difference is -?\d+\.00\.$/);
      await refused({ category_id: categories.Food }, "/transaction category_conflict");
      await refused({ category: { name: "Food" } }, "/transaction category_conflict");
      await refused({ transfer_account_id: ids.second }, "/transaction payee_conflict");
      await refused(
        { currency: "JPY", account_amount: -10, splits: [food(-2.5), plain(-7.5)] },
        "/transaction/splits/0/amount too_many_decimals",
        "/transaction/splits/1/amount too_many_decimals",
      );
      const transfer = await change(server, id, { splits: null, transfer_account_id: ids.second });
      assert.equal(transfer.transfer_account_id, ids.second);
      await refused({ splits: [food(-5), plain(-5)] }, "/transaction payee_conflict");
      await assertBalances({ main: 90 });
    });

    test("recategorizing never books, and moving money into another account does", async () => {
      const unbooked = await createOne(server, split(-10, [food(-3), plain(-7)]), { update_account_balance: false });
      await change(server, unbooked.id, { splits: [plain(-4), food(-6)] });
      await change(server, unbooked.id, { splits: null, category_id: categories.Fun });
      await change(server, unbooked.id, { splits: [plain(-4), food(-6)] });
      await assertBalances({ main: 90 });
      await change(server, unbooked.id, { splits: [food(-3), into(ids.loan, -5), into(ids.loan, -2)] });
      await assertBalances({ main: 80, loan: 107 });
      await change(server, unbooked.id, { splits: [into(ids.loan, -7), food(-3)] });
      await assertBalances({ main: 80, loan: 107 });
    });

    test("without balances, what an account had booked stays with its first split, or becomes its opening", async () => {
      await change(server, id, { splits: [into(ids.loan, -3), into(ids.second, -7)] });
      await assertBalances({ main: 90, loan: 103, second: 107 });
      const stays = { update_account_balance: false };
      await change(server, id, { splits: [into(ids.second, -1), into(ids.second, -9)] }, stays);
      await assertBalances({ main: 90, loan: 103, second: 107 });
      assert.deepEqual(await openingsOf(server, [ids.loan, ids.second]), [103, 100]);
      const [stored] = await server.service.store.of(server.budget.id).transactions.findMany([id]);
      assert.deepEqual(
        stored?.splits?.map((one) => one.transfer_booked_minor),
        [700, 0],
      );
      await change(server, id, { account_id: ids.second, splits: null }, stays);
      assert.deepEqual(await openingsOf(server, [ids.main, ids.second]), [90, 100]);
      await assertBalances({ main: 90, loan: 103, second: 107 });
    });

    test("of a bank puts the difference into the last plain split", async () => {
      const sync = { as: server.tokens.sync };
      const send = async (amount: number) =>
        (await server.ok("PUT", `/v1/transactions/${id}`, { transaction: { amount } }, sync)).transaction;
      const amounts = ({ splits }: Fields) => splits?.map((one: Fields) => one.amount) ?? null;
      assert.deepEqual(amounts(await send(-12)), [-3, -9]);
      const one = await send(-3);
      assert.deepEqual([amounts(one), one.category_id], [null, categories.Food]);
      await change(server, id, { splits: [food(-1), food(-2)] });
      assert.deepEqual(amounts(await send(-4)), [-1, -2, -1]);
      const zero = await send(0);
      assert.deepEqual([amounts(zero), zero.category_id], [null, null]);
      await change(server, id, { amount: -5, splits: [into(ids.loan, -4), plain(-1)] });
      const transfer = await send(-4);
      assert.deepEqual([amounts(transfer), transfer.transfer_account_id, transfer.payee_id], [null, ids.loan, null]);
      await assertBalances({ main: 96, loan: 104 });
    });

    test("of a bank that leaves one split keeps its notes below those of the transaction", async () => {
      const sync = { as: server.tokens.sync };
      const noted = { ...food(-3), notes: "bread" };
      const send = async (notes: string, changes: Fields) => {
        await change(server, id, { amount: -10, notes, splits: [noted, plain(-7)] });
        const { transaction } = await server.ok("PUT", `/v1/transactions/${id}`, { transaction: changes }, sync);
        assert.equal(transaction.splits, null);
        return transaction.notes;
      };
      assert.equal(await send("", { amount: -3 }), "bread");
      assert.equal(await send("market", { amount: -3 }), "market\nbread");
      assert.equal(await send("market", { amount: -3, notes: "CARD 1234" }), "CARD 1234\nbread");
      assert.equal(await send("market", { amount: -3, notes: "" }), "bread");
      assert.equal(await send("bread", { amount: -3 }), "bread");
      const long = "x".repeat(10_000);
      assert.equal(await send(long, { amount: -3 }), long, "notes that do not fit are left out");
    });
  });

  test("merging categories moves the splits, which stay separate", async () => {
    const { id } = await createOne(server, split(-10, [food(-3), { amount: -7, category: { name: "Snacks" } }]));
    const { categories: all } = await server.ok("GET", "/v1/categories");
    const snacks = all.find(({ name }: Fields) => name === "Snacks");
    await server.call("POST", `/v1/categories/${snacks.id}/merge`, { into: categories.Food });
    const { splits } = await readOne(server, id);
    assert.deepEqual(
      splits.map((one: Fields) => [one.category_id, one.amount]),
      [
        [categories.Food, -3],
        [categories.Food, -7],
      ],
    );
    const [last] = (await server.ok("GET", "/v1/changes?limit=1")).changes;
    assert.equal((await server.call("POST", `/v1/changes/${last.seq}/undo`)).status, 200);
    assert.equal((await readOne(server, id)).splits[1].category_id, snacks.id);
    await assertBooksAgree(server);
  });

  test("relabeling an account shifts the amounts of its splits and writes transfer amounts out", async () => {
    const { id } = await createOne(server, split(-10, [food(-3.5), into(ids.loan, -6.5)]));
    const other = await createOne(server, payment(ids.second, -9, { splits: [plain(-3), into(ids.main, -6)] }));
    const relabel = (account: string, currency: string) =>
      server.call("PUT", `/v1/accounts/${account}`, { fields: { currency } });
    assertProblem(await relabel(ids.main, "JPY"), "currency_does_not_fit", ["/fields/currency currency_does_not_fit"]);
    assert.equal((await relabel(ids.main, "KWD")).status, 200);
    const own = await readOne(server, id);
    assert.deepEqual([own.amount, own.currency], [-10, "KWD"]);
    assert.deepEqual(
      own.splits.map((one: Fields) => [one.amount, one.transfer_amount]),
      [
        [-3.5, null],
        [-6.5, 6.5],
      ],
    );
    assert.deepEqual(
      (await readOne(server, other.id)).splits.map((one: Fields) => [one.amount, one.transfer_amount]),
      [
        [-3, null],
        [-6, 6],
      ],
    );
    await assertBalances({ main: 96, loan: 106.5, second: 91 });
    const [last] = (await server.ok("GET", "/v1/changes?limit=1")).changes;
    assert.equal((await server.call("POST", `/v1/changes/${last.seq}/undo`)).status, 200);
    assert.deepEqual((await readOne(server, id)).splits[1].transfer_amount, null);
    await assertBalances({ main: 96, loan: 106.5, second: 91 });
  });

  test("the list finds splits, and CSV has a row for each", async () => {
    const receipt = await createOne(
      server,
      split(-42, [food(-30), food(-10, { notes: "Brot" }), into(ids.loan, -2)], { notes: "market" }),
    );
    const list = async (query: string) =>
      (await server.ok("GET", `/v1/transactions?${query}`)).transactions.map(({ id }: Fields) => id);
    for (const query of ["category_id=", "category_id=none&account_id=", "not_category_id="]) {
      const filter = query.replace("category_id=", `category_id=${categories.Food}`);
      const found = await list(
        query.includes("none") ? `category_id=none&account_id=${ids.main}` : `${filter}&account_id=${ids.loan}`,
      );
      assert.deepEqual(found, query.startsWith("not_") ? [] : [receipt.id], query);
    }
    assert.deepEqual(await list(`category_id=${categories.Food}&q=brot`), [receipt.id]);
    assert.deepEqual(await list(`account_id=${ids.loan}&is_transfer=true`), [receipt.id]);
    assert.deepEqual(await list(`account_id=${ids.loan}&is_transfer=false`), []);
    assert.deepEqual(await list(`account_id=${ids.loan}&kind=spending`), [receipt.id]);

    const csv = await server.call(
      "GET",
      `/v1/transactions?account_id=${ids.loan}&include=category,account&balance_after=true`,
      undefined,
      {
        headers: { accept: "text/csv" },
      },
    );
    const [head = "", ...rows] = csv.text
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    const cell = (row: readonly string[], name: string) => row[head.indexOf(name)];
    assert.deepEqual(
      rows.map((row) =>
        ["split", "amount", "category", "transfer_account_id", "notes", "balance_after"].map((name) => cell(row, name)),
      ),
      [
        ["1/3", "-30", "Food", "", "market", "102"],
        ["2/3", "-10", "Food", "", "Brot", "102"],
        ["3/3", "-2", "", ids.loan, "market", "102"],
      ],
    );
    const summary = await server.call("GET", `/v1/transactions/summary?account_id=${ids.loan}`);
    assert.deepEqual(summary.json.sums, [{ currency: "USD", amount: 2, inflow: 2, outflow: 0 }]);
    assert.equal(summary.json.count, 1);
  });

  test("a batch with and without splits", async () => {
    const created = await create(server, [
      payment(ids.main, -1),
      split(-2, [food(-1), plain(-1)]),
      payment(ids.second, -1),
    ]);
    assert.deepEqual(
      created.map(({ splits }) => splits?.length ?? 0),
      [0, 2, 0],
    );
    await assertBalances({ main: 97, second: 99 });
  });
});
