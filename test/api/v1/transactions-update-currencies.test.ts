/** A transaction moved to an account in another currency: its stored amounts never become amounts in that currency. */
import assert from "node:assert/strict";
import { afterEach, before, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balancesOf,
  change,
  createOne,
  type Fields,
  newAccount,
  payment,
  readOne,
  transfer,
  update,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

type Ids = Readonly<Record<"usd" | "usd2" | "eur" | "eur2" | "gbp", string>>;
type Make = (ids: Ids) => Fields;

const inKoruna: Make = ({ eur }) => payment(eur, -2500, { currency: "CZK", account_amount: -100 });
const withAccountAmount: Make = ({ eur }) => payment(eur, -100, { account_amount: -100 });
const exchanged: Make = ({ usd, eur }) => transfer(usd, eur, -100, { transfer_amount: 90 });
const exchangedKoruna: Make = ({ usd, eur }) =>
  transfer(usd, eur, -2500, { currency: "CZK", account_amount: -110, transfer_amount: 100 });

const REFUSED: readonly (readonly [title: string, make: Make, changes: Make, codes: readonly string[]])[] = [
  ["a payment in a third currency", inKoruna, ({ usd }) => ({ account_id: usd }), ["account_amount_required"]],
  [
    "a payment with a new amount",
    inKoruna,
    ({ usd }) => ({ account_id: usd, amount: -2600 }),
    ["account_amount_required"],
  ],
  [
    "a payment with an account_amount of null",
    inKoruna,
    ({ usd }) => ({ account_id: usd, account_amount: null }),
    ["account_amount_required"],
  ],
  [
    "a payment in the account's currency",
    withAccountAmount,
    ({ usd }) => ({ account_id: usd }),
    ["account_amount_required"],
  ],
  ["the target of a transfer", exchanged, ({ gbp }) => ({ transfer_account_id: gbp }), ["transfer_amount_required"]],
  [
    "the target of a transfer in a third currency",
    exchangedKoruna,
    ({ gbp }) => ({ transfer_account_id: gbp }),
    ["transfer_amount_required"],
  ],
  [
    "the source of a transfer in a third currency",
    exchangedKoruna,
    ({ gbp }) => ({ account_id: gbp }),
    ["account_amount_required"],
  ],
  [
    "both accounts of a transfer, swapped",
    exchangedKoruna,
    ({ usd, eur }) => ({ account_id: eur, transfer_account_id: usd }),
    ["account_amount_required", "transfer_amount_required"],
  ],
];

const ACCEPTED: readonly (readonly [title: string, make: Make, changes: Make, kept: Fields])[] = [
  ["a payment with account_amount", inKoruna, ({ usd }) => ({ account_id: usd, account_amount: -110 }), {}],
  ["a payment within one currency", inKoruna, ({ eur2 }) => ({ account_id: eur2 }), { account_amount: -100 }],
  ["a target with transfer_amount", exchanged, ({ gbp }) => ({ transfer_account_id: gbp, transfer_amount: 80 }), {}],
  ["a target within one currency", exchanged, ({ eur2 }) => ({ transfer_account_id: eur2 }), { transfer_amount: 90 }],
  ["a source within one currency", exchanged, ({ usd2 }) => ({ account_id: usd2 }), { transfer_amount: 90 }],
  [
    "a source with account_amount",
    exchangedKoruna,
    ({ gbp }) => ({ account_id: gbp, account_amount: -85 }),
    { transfer_amount: 100 },
  ],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  let ids: Ids;
  before(async () => {
    const account = async (currency: string) => (await newAccount(server, { currency, current_balance: 1000 })).id;
    ids = {
      usd: await account("USD"),
      usd2: await account("USD"),
      eur: await account("EUR"),
      eur2: await account("EUR"),
      gbp: await account("GBP"),
    };
  });
  afterEach(() => assertBooksAgree(server));

  for (const [title, make, changes, codes] of REFUSED) {
    test(`${title} moved to another currency needs an amount in that currency`, async () => {
      const created = await createOne(server, make(ids));
      const balances = await balancesOf(server, Object.values(ids));
      const sent = changes(ids);
      for (const update_account_balance of [true, false]) {
        const answer = await update(server, created.id, sent, { update_account_balance });
        assert.equal(answer.status, 422, answer.text);
        assert.deepEqual(
          answer.json.errors.map((item: Fields) => item.code),
          codes,
        );
      }
      assert.deepEqual(await readOne(server, created.id), created);
      assert.deepEqual(await balancesOf(server, Object.values(ids)), balances);
    });
  }

  for (const [title, make, changes, kept] of ACCEPTED) {
    test(`${title} moves, and the other amounts stay`, async () => {
      const created = await createOne(server, make(ids));
      const sent = changes(ids);
      const changed = await change(server, created.id, sent);
      assert.partialDeepStrictEqual(changed, { ...sent, ...kept, amount: created.amount, currency: created.currency });
      assert.deepEqual(await readOne(server, created.id), changed);
    });
  }

  test("a transfer into another currency becomes a payment, which needs no transfer_amount", async () => {
    const { id } = await createOne(server, exchanged(ids));
    const changed = await change(server, id, { payee: { name: "Shop" } });
    assert.deepEqual([changed.transfer_account_id, changed.transfer_amount], [null, null]);
    assertProblem(await update(server, id, { transfer_account_id: ids.gbp }), "transfer_amount_required");
  });
});
