/** `PUT /v1/transactions/:transaction_id`: the rules of a new transaction apply to the result, or nothing changes. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { ProblemCode } from "../../../src/domain/problem.ts";
import { onEveryEngine } from "../../support/engines.ts";
import {
  balancesOf,
  createOne,
  type Fields,
  NOBODY,
  newAccount,
  payment,
  readOne,
  transfer,
  update,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

type Account = "usd" | "usd2" | "eur" | "jpy";
interface Ids extends Readonly<Record<Account | "payee" | "category", string>> {
  readonly other: Readonly<Record<"account" | "payee" | "category", string>>;
}

type Case = readonly [title: string, changes: Fields | ((ids: Ids) => Fields), places: readonly string[]];

interface Subject {
  readonly title: string;
  readonly make: (ids: Ids) => Fields;
  readonly cases: readonly Case[];
}

const SUBJECTS: readonly Subject[] = [
  {
    title: "a payment of 10 USD",
    make: ({ usd }) => payment(usd, -10),
    cases: [
      ["no payee", { payee_id: null }, [" payee_required"]],
      ["no payee in any form", { payee: null, payee_id: null, transfer_account_id: null }, [" payee_required"]],
      ["payee_id and payee", ({ payee }) => ({ payee_id: payee, payee: { name: "X" } }), [" payee_conflict"]],
      ["payee and transfer", ({ usd2 }) => ({ transfer_account_id: usd2, payee: { name: "X" } }), [" payee_conflict"]],
      [
        "category_id and category",
        ({ category }) => ({ category_id: category, category: { name: "X" } }),
        [" category_conflict"],
      ],
      ["an unknown account", { account_id: NOBODY }, ["/account_id unknown_account"]],
      ["an unknown transfer account", { transfer_account_id: NOBODY }, ["/transfer_account_id unknown_account"]],
      ["an unknown payee", { payee_id: NOBODY }, ["/payee_id unknown_payee"]],
      ["an unknown category", { category_id: NOBODY }, ["/category_id unknown_category"]],
      ["another budget's account", ({ other }) => ({ account_id: other.account }), ["/account_id unknown_account"]],
      [
        "a transfer to another budget's account",
        ({ other }) => ({ transfer_account_id: other.account }),
        ["/transfer_account_id unknown_account"],
      ],
      ["another budget's payee", ({ other }) => ({ payee_id: other.payee }), ["/payee_id unknown_payee"]],
      [
        "another budget's category",
        ({ other }) => ({ category_id: other.category }),
        ["/category_id unknown_category"],
      ],
      ["an unknown currency", { currency: "QQQ" }, ["/currency unknown_currency"]],
      ["too many decimals", { amount: 1.005 }, ["/amount too_many_decimals"]],
      ["too large", { amount: -1e13 }, ["/amount amount_out_of_range"]],
      ["another currency", { currency: "EUR" }, ["/account_amount account_amount_required"]],
      [
        "a currency with fewer decimals",
        { currency: "JPY", amount: -10.5, account_amount: -1 },
        ["/amount too_many_decimals"],
      ],
      [
        "an account in another currency",
        ({ eur }) => ({ account_id: eur }),
        ["/account_amount account_amount_required"],
      ],
      ["another account_amount", { account_amount: -11 }, ["/account_amount account_amount_mismatch"]],
      ["a transfer_amount", { transfer_amount: 10 }, ["/transfer_amount transfer_amount_without_transfer"]],
      [
        "a transfer to itself",
        ({ usd }) => ({ transfer_account_id: usd }),
        ["/transfer_account_id transfer_to_same_account"],
      ],
      [
        "a transfer into another currency",
        ({ eur }) => ({ transfer_account_id: eur }),
        ["/transfer_amount transfer_amount_required"],
      ],
      [
        "several broken rules",
        { payee_id: NOBODY, category_id: NOBODY, amount: 0.001, account_amount: 1e15 },
        [
          "/payee_id unknown_payee",
          "/category_id unknown_category",
          "/amount too_many_decimals",
          "/account_amount amount_out_of_range",
        ],
      ],
    ],
  },
  {
    title: "a payment of 10 EUR charged as 11.50 USD",
    make: ({ usd }) => payment(usd, -10, { currency: "EUR", account_amount: -11.5 }),
    cases: [
      ["no account_amount", { account_amount: null }, ["/account_amount account_amount_required"]],
      ["the other sign", { amount: 10 }, ["/account_amount account_amount_mismatch"]],
      ["the account's currency", { currency: "USD" }, ["/account_amount account_amount_mismatch"]],
      ["an account in yen", ({ jpy }) => ({ account_id: jpy }), ["/account_amount too_many_decimals"]],
      ["an account in euros", ({ eur }) => ({ account_id: eur }), ["/account_amount account_amount_mismatch"]],
    ],
  },
  {
    title: "a payment with a redundant account_amount",
    make: ({ usd }) => payment(usd, -10, { account_amount: -10 }),
    cases: [["only the amount", { amount: -12 }, ["/account_amount account_amount_mismatch"]]],
  },
  {
    title: "a transfer of 30 USD",
    make: ({ usd, usd2 }) => transfer(usd, usd2, -30),
    cases: [
      ["no target", { transfer_account_id: null }, [" payee_required"]],
      ["from its target", ({ usd2 }) => ({ account_id: usd2 }), ["/transfer_account_id transfer_to_same_account"]],
      ["to its source", ({ usd }) => ({ transfer_account_id: usd }), ["/transfer_account_id transfer_to_same_account"]],
      ["into euros", ({ eur }) => ({ transfer_account_id: eur }), ["/transfer_amount transfer_amount_required"]],
      ["another transfer_amount", { transfer_amount: 29.99 }, ["/transfer_amount transfer_amount_mismatch"]],
      ["in euros", { currency: "EUR" }, ["/account_amount account_amount_required"]],
      [
        "from euros",
        ({ eur }) => ({ account_id: eur }),
        ["/account_amount account_amount_required", "/transfer_amount transfer_amount_required"],
      ],
    ],
  },
  {
    title: "a transfer of 30 USD received as 27 EUR",
    make: ({ usd, eur }) => transfer(usd, eur, -30, { transfer_amount: 27 }),
    cases: [
      ["the other sign", { amount: 30 }, ["/transfer_amount transfer_amount_mismatch"]],
      ["both leave", { transfer_amount: -27 }, ["/transfer_amount transfer_amount_mismatch"]],
      ["no transfer_amount", { transfer_amount: null }, ["/transfer_amount transfer_amount_required"]],
      ["into dollars", ({ usd2 }) => ({ transfer_account_id: usd2 }), ["/transfer_amount transfer_amount_mismatch"]],
      [
        "half a yen",
        ({ jpy }) => ({ transfer_account_id: jpy, transfer_amount: 4540.5 }),
        ["/transfer_amount too_many_decimals"],
      ],
      [
        "a payment with the transfer_amount",
        ({ payee }) => ({ payee_id: payee, transfer_amount: 27 }),
        ["/transfer_amount transfer_amount_without_transfer"],
      ],
    ],
  },
];

/** The places in the request. A field that was not sent is reported at the transaction. */
function pointingAtSent(places: readonly string[], sent: object): string[] {
  return places.map((place) => {
    const [, field = "", code] = /^\/?(\w*)(?:\/\w+)? (\w+)$/.exec(place) ?? [];
    return field in sent || field === "" ? `/transaction${place}` : `/transaction ${code}`;
  });
}

onEveryEngine((engine) => {
  const server = useServer(engine);
  let ids: Ids;

  before(async () => {
    const account = async (currency: string) => (await newAccount(server, { currency, current_balance: 100 })).id;
    const usd = await account("USD");
    const known = await createOne(server, payment(usd, 0, { category: { name: "Food" } }));
    const as = server.tokens.other;
    const foreign = (await newAccount(server, {}, as)).id;
    const body = { transactions: [payment(foreign, -1, { category: { name: "Food" } })] };
    const [theirs] = (await server.ok("POST", "/v1/transactions", body, { as })).transactions;
    ids = {
      usd,
      usd2: await account("USD"),
      eur: await account("EUR"),
      jpy: await account("JPY"),
      payee: known.payee_id,
      category: known.category_id,
      other: { account: foreign, payee: theirs.payee_id, category: theirs.category_id },
    };
  });

  for (const { title: subject, make, cases } of SUBJECTS) {
    for (const [title, changes, places] of cases) {
      test(`${subject} cannot have ${title}`, async () => {
        const created = await createOne(server, make(ids));
        const accounts = [ids.usd, ids.usd2, ids.eur, ids.jpy];
        const balances = await balancesOf(server, accounts);
        const unseen = { notes: "Not stored", ...(typeof changes === "function" ? changes(ids) : changes) };
        for (const update_account_balance of [true, false]) {
          const answer = await update(server, created.id, unseen, { update_account_balance });
          const codes = new Set(places.map((place) => place.split(" ")[1]));
          const [code] = codes.size === 1 ? codes : ["rule_broken"];
          assertProblem(answer, code as ProblemCode, pointingAtSent(places, unseen));
        }
        assert.deepEqual(await readOne(server, created.id), created);
        assert.deepEqual(await balancesOf(server, accounts), balances);
      });
    }
  }

  test("names in a rejected update are not stored", async () => {
    const { id } = await createOne(server, payment(ids.usd, -1));
    const named = { payee: { name: "Never" }, category: { name: "Never" } };
    assertProblem(await update(server, id, { ...named, amount: 0.001 }), "too_many_decimals");
    for (const path of ["payees", "categories"]) {
      const { json } = await server.call("GET", `/v1/${path}`);
      assert.ok(!json[path].some(({ name }: Fields) => name === "Never"));
    }
  });

  test("a balance without an exact representation is rejected, unless balances stay", async () => {
    const MAX = 9999999999999.99;
    const full = (await newAccount(server, { current_balance: MAX })).id;
    for (const amount of [MAX, MAX, MAX]) await createOne(server, payment(full, amount));
    const { id } = await createOne(server, payment(full, 0));
    const place = ["/transaction/amount balance_out_of_range"];
    assertProblem(await update(server, id, { amount: MAX }), "balance_out_of_range", place);
    const elsewhere = await createOne(server, payment(ids.usd, MAX));
    const whole = ["/transaction balance_out_of_range"];
    assertProblem(await update(server, elsewhere.id, { account_id: full }), "balance_out_of_range", whole);
    assert.deepEqual(await balancesOf(server, [full]), [39999999999999.96]);
    const stays = await update(server, id, { amount: MAX }, { update_account_balance: false });
    assert.equal(stays.status, 200, stays.text);
    assert.deepEqual(await balancesOf(server, [full]), [39999999999999.96]);
    await server.call("DELETE", `/v1/transactions/${elsewhere.id}`);
  });
});
