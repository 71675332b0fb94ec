/** `POST /v1/transactions`: all rejections, with their code and exact place. A rejection stores nothing. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onSqlite } from "../../support/engines.ts";
import { balanceOf, createOne, type Fields, NOBODY, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

/** The ids that a case may use, by currency or kind; those of another budget under `other`. */
interface Ids extends Record<"usd" | "usd2" | "eur" | "jpy" | "kwd" | "payee" | "category", string> {
  readonly other: Readonly<Record<"account" | "payee" | "category", string>>;
}

type Case = readonly [title: string, item: (ids: Ids) => Fields, places: readonly string[]];

const usd = (more: Fields | ((ids: Ids) => Fields)) => (ids: Ids) =>
  payment(ids.usd, -10, typeof more === "function" ? more(ids) : more);
const inEur = (more: Fields) => usd({ currency: "EUR", account_amount: -11, ...more });
const move = (to: keyof Omit<Ids, "other">, more: Fields) => (ids: Ids) => transfer(ids.usd, ids[to], -30, more);
const of = (account: keyof Omit<Ids, "other">, amount: number) => (ids: Ids) => payment(ids[account], amount);

/** One transaction that breaks rules. The places are relative to it. */
const BROKEN_RULES: readonly Case[] = [
  ["no payee form", usd({ payee: undefined }), [" payee_required"]],
  ["three nulls", usd({ payee: null, payee_id: null, transfer_account_id: null }), [" payee_required"]],
  ["payee_id and payee", usd(({ payee }) => ({ payee_id: payee })), [" payee_conflict"]],
  ["payee and transfer", usd(({ usd2 }) => ({ transfer_account_id: usd2 })), [" payee_conflict"]],
  ["payee_id and transfer", (ids) => transfer(ids.usd, ids.usd2, -1, { payee_id: ids.payee }), [" payee_conflict"]],
  [
    "all three payee forms",
    usd(({ payee, usd2 }) => ({ payee_id: payee, transfer_account_id: usd2 })),
    [" payee_conflict"],
  ],
  [
    "category_id and category",
    usd(({ category }) => ({ category_id: category, category: { name: "Food" } })),
    [" category_conflict"],
  ],
  ["an unknown account", () => payment(NOBODY, -1), ["/account_id unknown_account"]],
  ["an unknown transfer account", ({ usd }) => transfer(usd, NOBODY, -1), ["/transfer_account_id unknown_account"]],
  ["an unknown payee", usd({ payee: null, payee_id: NOBODY }), ["/payee_id unknown_payee"]],
  ["an unknown category", usd({ category_id: NOBODY }), ["/category_id unknown_category"]],
  ["another budget's account", ({ other }) => payment(other.account, -1), ["/account_id unknown_account"]],
  [
    "a transfer to another budget's account",
    ({ usd, other }) => transfer(usd, other.account, -1),
    ["/transfer_account_id unknown_account"],
  ],
  ["another budget's payee", usd(({ other }) => ({ payee: null, payee_id: other.payee })), ["/payee_id unknown_payee"]],
  [
    "another budget's category",
    usd(({ other }) => ({ category_id: other.category })),
    ["/category_id unknown_category"],
  ],
  ["an unknown currency", usd({ currency: "QQQ" }), ["/currency unknown_currency"]],
  ["a metal", usd({ currency: "xau" }), ["/currency unknown_currency"]],
  ...[1.005, 0.001, 1e-7, -5e-324, 0.30000000000000004].map(
    (amount): Case => [`${amount} USD`, of("usd", amount), ["/amount too_many_decimals"]],
  ),
  ["half a yen", of("jpy", -1.5), ["/amount too_many_decimals"]],
  ["four decimals of a dinar", of("kwd", 1.2345), ["/amount too_many_decimals"]],
  ["cents of a yen abroad", usd({ currency: "JPY", amount: 0.5, account_amount: 1 }), ["/amount too_many_decimals"]],
  ...[10000000000000, -99999999999999.98, 1e20, 1e21, -1.7976931348623157e308].map(
    (amount): Case => [`${amount} USD`, of("usd", amount), ["/amount amount_out_of_range"]],
  ),
  ["16 digits of yen", of("jpy", 1e15), ["/amount amount_out_of_range"]],
  ["16 digits of dinars", of("kwd", 1e12), ["/amount amount_out_of_range"]],
  ["account_amount is missing", usd({ currency: "EUR" }), ["/account_amount account_amount_required"]],
  ["account_amount is null", inEur({ account_amount: null }), ["/account_amount account_amount_required"]],
  ["account_amount has the other sign", inEur({ account_amount: 11 }), ["/account_amount account_amount_mismatch"]],
  ["account_amount differs from amount", usd({ account_amount: -10.01 }), ["/account_amount account_amount_mismatch"]],
  [
    "account_amount has too many decimals for the account's currency",
    ({ jpy }) => payment(jpy, -10, { currency: "USD", account_amount: -1500.5 }),
    ["/account_amount too_many_decimals"],
  ],
  ["account_amount is too large", inEur({ account_amount: -1e13 }), ["/account_amount amount_out_of_range"]],
  ["a transfer to itself", ({ usd }) => transfer(usd, usd, -1), ["/transfer_account_id transfer_to_same_account"]],
  [
    "a payment with transfer_amount",
    usd({ transfer_amount: 10 }),
    ["/transfer_amount transfer_amount_without_transfer"],
  ],
  ["transfer_amount is missing", move("eur", {}), ["/transfer_amount transfer_amount_required"]],
  ["transfer_amount is null", move("eur", { transfer_amount: null }), ["/transfer_amount transfer_amount_required"]],
  [
    "transfer_amount differs from amount",
    move("usd2", { transfer_amount: 29 }),
    ["/transfer_amount transfer_amount_mismatch"],
  ],
  [
    "transfer_amount has the same sign",
    move("usd2", { transfer_amount: -30 }),
    ["/transfer_amount transfer_amount_mismatch"],
  ],
  ["both leave", move("eur", { transfer_amount: -27 }), ["/transfer_amount transfer_amount_mismatch"]],
  ["half a yen is received", move("jpy", { transfer_amount: 4540.5 }), ["/transfer_amount too_many_decimals"]],
  ["too large an amount is received", move("eur", { transfer_amount: 1e13 }), ["/transfer_amount amount_out_of_range"]],
  [
    "both accounts' amounts are missing",
    move("eur", { currency: "GBP" }),
    ["/account_amount account_amount_required", "/transfer_amount transfer_amount_required"],
  ],
  [
    "an invalid amount, and no account_amount",
    usd({ currency: "EUR", amount: 1.005 }),
    ["/amount too_many_decimals", "/account_amount account_amount_required"],
  ],
  [
    "an invalid amount, in a transfer to itself",
    ({ usd }) => transfer(usd, usd, 1.005, { transfer_amount: 2 }),
    ["/amount too_many_decimals", "/transfer_account_id transfer_to_same_account"],
  ],
  [
    "an unknown currency, and no transfer_amount",
    move("eur", { currency: "QQQ", account_amount: -1 }),
    ["/currency unknown_currency", "/transfer_amount transfer_amount_required"],
  ],
  [
    "several broken rules",
    usd(({ category }) => ({
      payee: null,
      category_id: category,
      category: { name: "Food" },
      amount: 1.005,
      account_amount: 1e14,
    })),
    [" payee_required", " category_conflict", "/amount too_many_decimals", "/account_amount amount_out_of_range"],
  ],
  [
    "only unknown references",
    () => ({ ...transfer(NOBODY, NOBODY, -1), payee_id: NOBODY, category_id: NOBODY, currency: "QQQ" }),
    [
      " payee_conflict",
      "/payee_id unknown_payee",
      "/category_id unknown_category",
      "/account_id unknown_account",
      "/transfer_account_id unknown_account",
      "/currency unknown_currency",
    ],
  ],
];

onSqlite((engine) => {
  const server = useServer(engine);
  const post = (body: unknown, as?: string | null) =>
    server.call("POST", "/v1/transactions", body, as === undefined ? {} : { as });
  let ids: Ids;

  before(async () => {
    const account = async (currency: string) => (await newAccount(server, { currency, current_balance: 100 })).id;
    const one = await account("USD");
    const known = await createOne(server, payment(one, 0, { category: { name: "Food" } }));
    const foreign = (await newAccount(server, {}, server.tokens.other)).id;
    const theirs = (
      await post({ transactions: [payment(foreign, -1, { category: { name: "Food" } })] }, server.tokens.other)
    ).json.transactions[0];
    ids = {
      usd: one,
      usd2: await account("USD"),
      eur: await account("EUR"),
      jpy: await account("JPY"),
      kwd: await account("KWD"),
      payee: known.payee_id,
      category: known.category_id,
      other: { account: foreign, payee: theirs.payee_id, category: theirs.category_id },
    };
  });

  /** Everything that a create could change. */
  async function everything(): Promise<unknown> {
    const paths = ["/v1/accounts", "/v1/transactions?limit=100", "/v1/payees", "/v1/categories"];
    return Promise.all(paths.map((path) => server.ok("GET", path)));
  }

  for (const [title, item, places] of BROKEN_RULES) {
    test(`rejected: ${title}`, async () => {
      const start = await everything();
      const answer = await post({ transactions: [payment(ids.usd, -1, { payee: { name: "Not stored" } }), item(ids)] });
      const codes = new Set(places.map((place) => place.split(" ")[1]));
      const [code] = codes.size === 1 ? codes : ["rule_broken"];
      const full = places.map((place) => `/transactions/1${place}`);
      assertProblem(answer, code as Parameters<typeof assertProblem>[1], full);
      assert.deepEqual(await everything(), start);
    });
  }

  test("every invalid item of a batch is listed, and nothing is stored", async () => {
    await createOne(server, payment(ids.usd, 0, { external_id: "there" }));
    const start = await everything();
    const named = (name: string) => ({ payee: { name }, category: { name, kind: "bill" } });
    const answer = await post({
      transactions: [
        payment(ids.usd, -1, named("Fresh 1")),
        payment(NOBODY, -1, named("Fresh 2")),
        payment(ids.jpy, 0.5),
        payment(ids.usd, -1, { external_id: "there" }),
        payment(ids.usd, -1, { payee: undefined }),
        payment(ids.eur, -1, named("Fresh 3")),
        payment(ids.usd, -1, { currency: "QQQ" }),
        transfer(ids.usd, ids.eur, -1),
      ],
    });
    assertProblem(answer, "rule_broken");
    const places = answer.json.errors.map((e: { pointer: string; code: string }) => `${e.pointer} ${e.code}`);
    assert.deepEqual(places.sort(), [
      "/transactions/1/account_id unknown_account",
      "/transactions/2/amount too_many_decimals",
      "/transactions/3/external_id duplicate_external_id",
      "/transactions/4 payee_required",
      "/transactions/6/currency unknown_currency",
      "/transactions/7/transfer_amount transfer_amount_required",
    ]);
    assert.deepEqual(await everything(), start);
  });

  test("a thousand invalid items are a thousand errors with their common code", async () => {
    const answer = await post({ transactions: Array.from({ length: 1000 }, () => payment(ids.usd, 0.001)) });
    const places = Array.from({ length: 1000 }, (_, i) => `/transactions/${i}/amount too_many_decimals`);
    assertProblem(answer, "too_many_decimals", places);
  });

  test("a balance without an exact representation is rejected on either account, unless balances stay", async () => {
    const MAX = 9999999999999.99;
    const [full, poor] = [await newAccount(server, { current_balance: MAX }), await newAccount(server)];
    const batch = Array.from({ length: 4 }, () => payment(full.id, MAX));
    const moves = Array.from({ length: 5 }, () => transfer(poor.id, full.id, -MAX));
    assertProblem(await post({ transactions: batch }), "balance_out_of_range", [
      "/transactions/3/amount balance_out_of_range",
    ]);
    assertProblem(await post({ transactions: moves }), "balance_out_of_range", [
      "/transactions/4/amount balance_out_of_range",
      "/transactions/4/amount balance_out_of_range",
    ]);
    assert.equal(await balanceOf(server, full.id), MAX);
    assert.equal((await post({ transactions: batch, update_account_balance: false })).status, 201);
    assert.equal((await post({ transactions: batch.slice(1) })).status, 201);
    assert.equal(await balanceOf(server, full.id), 39999999999999.96);
  });

  test("the source sync needs the scope sync", async () => {
    const of = (source: string) => ({ transactions: [payment(ids.usd, 0), payment(ids.usd, 0, { source })] });
    const start = await everything();
    assertProblem(await post(of("sync")), "insufficient_scope", []);
    assert.deepEqual(await everything(), start);
    assert.equal((await post(of("sync"), server.tokens.sync)).json.transactions[1].source, "sync");
    for (const source of ["manual", "import"])
      assert.equal((await post(of(source))).json.transactions[1].source, source);
  });

  test("a token that may not write gets no details about the body", async () => {
    const start = await everything();
    for (const body of [{ transactions: [payment(ids.usd, -1)] }, { transactions: [payment(NOBODY, -1)] }, [], null]) {
      const none = await post(body, null);
      assertProblem(none, "unauthorized", []);
      assert.equal(none.headers.get("www-authenticate"), "Bearer");
      const wrong = await post(body, `${server.tokens.write}x`);
      assertProblem(wrong, "invalid_token", []);
      assert.equal(wrong.headers.get("www-authenticate"), 'Bearer error="invalid_token"');
      const read = await post(body, server.tokens.read);
      assertProblem(read, "insufficient_scope", []);
      assert.equal(read.headers.get("www-authenticate"), 'Bearer error="insufficient_scope"');
    }
    assert.deepEqual(await everything(), start);
  });
});
