/**
 * Updates book the difference from the booked amount, or nothing, on both accounts of a transaction. The balances were set
 * after the transactions, so a new other account keeps its balance, and so does one that the transaction leaves.
 */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balancesOf,
  change,
  createOne,
  type Fields,
  newAccount,
  openingsOf,
  payment,
  transfer,
} from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

/** Three accounts in USD and one in EUR, each with an opening balance of 100. */
type Ids = Readonly<Record<"a" | "b" | "c" | "euros", string>>;
type Changes = Fields | ((ids: Ids) => Fields);
type Step = readonly [changes: Changes, more: Fields];

/** Their balances afterwards, if not 100. */
type Amounts = Partial<Record<keyof Ids, number>>;
type Case = readonly [title: string, item: Changes, steps: readonly Step[], balances: Amounts, openings?: Amounts];

/** Changes that move balances by default, and changes that leave them. */
const books = (changes: Changes): Step => [changes, {}];
const stays = (changes: Changes): Step => [changes, { update_account_balance: false }];
const moves = (changes: Changes): Step => [changes, { update_account_balance: true }];

const spent = ({ a }: Ids) => payment(a, -10);
const moved = ({ a, b }: Ids) => transfer(a, b, -30);
const inEuros = ({ a }: Ids) => payment(a, -10, { currency: "EUR", account_amount: -11 });
const toB = ({ b }: Ids) => ({ account_id: b });
const toC = ({ c }: Ids) => ({ account_id: c });
const intoB = ({ b }: Ids) => ({ transfer_account_id: b });
const intoC = ({ c }: Ids) => ({ transfer_account_id: c });
const intoEuros = ({ euros }: Ids) => ({ transfer_account_id: euros, transfer_amount: 26.1 });
const swapped = ({ a, b }: Ids) => ({ account_id: b, transfer_account_id: a });
const toPayee = { payee: { name: "Corner Shop" } };

const PAYMENTS: readonly Case[] = [
  ["amount", spent, [books({ amount: -25 })], { a: 75 }],
  ["amount, staying", spent, [stays({ amount: -25 })], { a: 90 }],
  ["amount to zero", spent, [books({ amount: 0 })], {}],
  ["sign", spent, [books({ amount: 10.01 })], { a: 110.01 }],
  ["account", spent, [books(toB)], { b: 90 }],
  ["account, staying", spent, [stays(toB)], { a: 90 }, { a: 90 }],
  ["account and amount", spent, [books(({ b }) => ({ account_id: b, amount: -0.5 }))], { b: 99.5 }],
  [
    "account, to a euro account",
    spent,
    [books(({ euros }) => ({ account_id: euros, account_amount: -8.7 }))],
    { euros: 91.3 },
  ],
  ["account, staying, then amount", spent, [stays(toB), books({ amount: -20 })], { a: 90, b: 80 }, { a: 90 }],
  ["account there and back", spent, [stays(toB), stays(({ a }) => ({ account_id: a }))], { a: 90 }, { a: 90 }],
  ["amount, staying, then notes", spent, [stays({ amount: -25 }), books({ notes: "x" })], { a: 90 }],
  ["amount, staying, then another", spent, [stays({ amount: -25 }), books({ amount: -26 })], { a: 74 }],
  ["amount in euros, with the same charge", inEuros, [books({ amount: -9.5 })], { a: 89 }],
  ["the charge of an amount in euros", inEuros, [books({ account_amount: -11.11 })], { a: 88.89 }],
  [
    "all fields that move no money",
    spent,
    [
      books({ payee: { name: "X" }, category: { name: "Y" }, notes: "Z", authorized_at: "2020-01-01" }),
      books({ posted_at: "2020-01-02", is_pending: true, source: "import", external_id: "e" }),
    ],
    { a: 90 },
  ],
];

const UNBOOKED: readonly Case[] = [
  ["notes of a payment", spent, [books({ notes: "x" })], {}],
  [
    "unchanged values of a payment",
    spent,
    [books(({ a }) => ({ account_id: a, amount: -10, account_amount: -10 }))],
    {},
  ],
  ["amount of a payment", spent, [books({ amount: -25 })], { a: 75 }],
  ["amount of a payment, staying", spent, [stays({ amount: -25 })], {}],
  ["account of a payment", spent, [books(toB)], { b: 90 }],
  ["notes of a transfer", moved, [books({ notes: "x", transfer_amount: 30 })], {}],
  ["target of a transfer", moved, [books(intoC)], {}, { c: 70 }],
  ["legs of a transfer, swapped and staying", moved, [stays(swapped)], {}],
];

const TRANSFERS: readonly Case[] = [
  ["amount", moved, [books({ amount: -50 })], { a: 50, b: 150 }],
  ["amount, staying", moved, [stays({ amount: -50 })], { a: 70, b: 130 }],
  ["target", moved, [books(intoC)], { a: 70, b: 130 }, { b: 130, c: 70 }],
  ["target, moving", moved, [moves(intoC)], { a: 70, c: 130 }],
  ["target, staying", moved, [stays(intoC)], { a: 70, b: 130 }, { b: 130 }],
  ["target, to a euro account", moved, [books(intoEuros)], { a: 70, b: 130 }, { b: 130, euros: 73.9 }],
  ["target, to a euro account, staying", moved, [stays(intoEuros)], { a: 70, b: 130 }, { b: 130 }],
  ["source", moved, [books(toC)], { b: 130, c: 70 }],
  ["source, staying", moved, [stays(toC)], { a: 70, b: 130 }, { a: 70 }],
  [
    "both legs, to other accounts",
    moved,
    [books(({ c, euros }) => ({ account_id: c, transfer_account_id: euros, transfer_amount: 26 }))],
    { b: 130, c: 70 },
    { b: 130, euros: 74 },
  ],
  ["legs swapped", moved, [books(swapped)], { a: 130, b: 70 }],
  ["legs swapped, staying", moved, [stays(swapped)], { a: 70, b: 130 }],
  ["legs swapped, staying, then amount", moved, [stays(swapped), books({ amount: -1 })], { a: 101, b: 99 }],
  ["legs and sign swapped", moved, [books((ids) => ({ ...swapped(ids), amount: 30 }))], { a: 70, b: 130 }],
  [
    "target becomes source",
    moved,
    [books(({ b, c }) => ({ account_id: b, transfer_account_id: c }))],
    { b: 70 },
    { c: 70 },
  ],
  [
    "target becomes source, staying",
    moved,
    [stays(({ b, c }) => ({ account_id: b, transfer_account_id: c }))],
    { a: 70, b: 130 },
    { a: 70 },
  ],
];

const CHANGES_OF_KIND: readonly Case[] = [
  ["payment to transfer", spent, [books(intoB)], { a: 90 }, { b: 90 }],
  ["payment to transfer, moving", spent, [moves(intoB)], { a: 90, b: 110 }],
  ["payment to transfer, staying", spent, [stays(intoB)], { a: 90 }],
  ["payment to transfer into its account, staying", spent, [stays(swapped)], { a: 90 }],
  ["transfer to payment", moved, [books(toPayee)], { a: 70, b: 130 }, { b: 130 }],
  ["transfer to payment, moving", moved, [moves(toPayee)], { a: 70 }],
  ["payment to transfer and back", spent, [books(intoB), books(toPayee)], { a: 90 }],
  ["transfer to payment, staying", moved, [stays(toPayee)], { a: 70, b: 130 }, { b: 130 }],
  [
    "transfer to payment on its other account, staying",
    moved,
    [stays(({ b }) => ({ ...toPayee, account_id: b }))],
    { a: 70, b: 130 },
    { a: 70 },
  ],
];

const GROUPS = [
  ["a payment", PAYMENTS, true],
  ["an unbooked transaction", UNBOOKED, false],
  ["a transfer", TRANSFERS, true],
  ["a change of kind", CHANGES_OF_KIND, true],
] as const;

onEveryEngine((engine) => {
  const server = useServer(engine);
  let ids: Ids;

  beforeEach(async () => {
    const account = async (currency: string) => (await newAccount(server, { currency, current_balance: 100 })).id;
    ids = { a: await account("USD"), b: await account("USD"), c: await account("USD"), euros: await account("EUR") };
  });

  const resolve = (changes: Changes): Fields => (typeof changes === "function" ? changes(ids) : changes);
  const HUNDREDS = { a: 100, b: 100, c: 100, euros: 100 };

  for (const [group, cases, isBooked] of GROUPS) {
    for (const [title, item, steps, balances, openings = {}] of cases) {
      test(`${group}: ${title}`, async () => {
        const accounts = Object.values(ids);
        const { id } = await createOne(server, resolve(item), { update_account_balance: isBooked });
        for (const [changes, more] of steps) await change(server, id, resolve(changes), more);
        assert.deepEqual(await balancesOf(server, accounts), Object.values({ ...HUNDREDS, ...balances }));
        assert.deepEqual(await openingsOf(server, accounts), Object.values({ ...HUNDREDS, ...openings }));
        await assertBooksAgree(server);

        assert.equal((await server.call("DELETE", `/v1/transactions/${id}`)).status, 204);
        assert.deepEqual(await balancesOf(server, accounts), Object.values({ ...HUNDREDS, ...openings }));
        await assertBooksAgree(server);
      });
    }
  }
});
