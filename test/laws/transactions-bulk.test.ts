/** The law of bulk changes: each equals the same single requests in any order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { assertBooksAgree, type Fields, newAccount, payment } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const bulk = (body: Fields) => server.call("POST", "/v1/transactions/bulk", body);
  const read = (path: string) => server.ok("GET", path);
  const undo = async (seq: string | null) => {
    const answer = await server.call("POST", `/v1/changes/${seq}/undo`);
    assert.equal(answer.status, 200, answer.text);
  };
  const idsOf = (transactions: readonly Fields[]): string[] => transactions.map(({ id }) => id);

  const word = fc.constantFrom("Aldi", "Rent", "Bus");
  const drawnTransaction = fc.record({
    account: fc.nat(2),
    other: fc.option(fc.nat(2), { freq: 2 }),
    cents: fc.integer({ min: -9999, max: 9999 }),
    payee: word,
    category: fc.option(word),
    external: fc.option(fc.nat(3)),
    tags: fc.subarray(["law x", "law y"]),
    day: fc.constantFrom("2026-10-31", "2026-11-01"),
    isBooked: fc.boolean(),
    isSplit: fc.boolean(),
  });
  const drawnChanges = fc
    .record(
      {
        account_id: fc.nat(2),
        payee: word.map((name) => ({ name })),
        category: word.map((name) => ({ name: `New ${name}` })),
        category_id: fc.constant(null),
        notes: fc.constantFrom("", "Changed"),
        authorized_at: fc.constantFrom("2026-11-01", "2026-12-24"),
        is_reviewed: fc.boolean(),
        splits: fc.constant(null),
        tags: fc.subarray(["law x", "law z"]),
        add_tags: fc.constantFrom(["law z"], ["LAW X"]),
        remove_tags: fc.constantFrom(["law y"], ["Law X"]),
      },
      { requiredKeys: [] },
    )
    .map(({ category, category_id, tags, add_tags, remove_tags, ...rest }) => ({
      ...rest,
      ...(category === undefined ? (category_id === undefined ? {} : { category_id }) : { category }),
      ...(tags === undefined ? { ...(add_tags && { add_tags }), ...(remove_tags && { remove_tags }) } : { tags }),
    }));

  test("a bulk change equals the same single requests in any order, and its undo restores everything", async () => {
    const law = fc.asyncProperty(
      fc.array(drawnTransaction, { minLength: 1, maxLength: 6 }),
      fc.option(drawnChanges, { freq: 4 }),
      fc.option(fc.boolean()),
      fc.func(fc.integer()),
      async (drawn, drawnChange, updates, order) => {
        const accounts = [
          await newAccount(server, { current_balance: 50 }),
          await newAccount(server),
          await newAccount(server, { currency: "EUR" }),
        ];
        const transactions: Fields[] = [];
        for (const t of drawn) {
          const [account, other] = [accounts[t.account] as Fields, accounts[t.other ?? t.account] as Fields];
          const to = other.id === account.id ? { payee: { name: t.payee } } : { transfer_account_id: other.id };
          const sent = {
            ...payment(account.id, t.cents / 100, { payee: undefined, authorized_at: t.day, tags: t.tags, ...to }),
            ...(t.category === null ? {} : { category: { name: t.category } }),
            ...(t.isSplit && other.id === account.id ? { category: null, splits: splitsOf(t.cents) } : {}),
            ...(t.external === null ? {} : { external_id: `e${t.external}` }),
            ...(account.currency === other.currency ? {} : { transfer_amount: -t.cents / 50 }),
          };
          const answer = await server.call("POST", "/v1/transactions", {
            transactions: [sent],
            update_account_balance: t.isBooked,
          });
          if (answer.status === 201) transactions.push(answer.json.transactions[0]);
        }
        const update_account_balance = updates ?? undefined;
        const changes = drawnChange && {
          ...drawnChange,
          ...(drawnChange.account_id === undefined ? {} : { account_id: accounts[drawnChange.account_id]?.id }),
        };
        const start = await stateOf(accounts, transactions);
        const ids = idsOf(transactions);
        if (ids.length === 0) return;
        const body = changes === null ? { delete: true } : { changes };
        const answer = await bulk({ ids, ...body, update_account_balance });
        const bulkState = await stateOf(accounts, transactions);
        if (answer.headers.get("change-id") !== null) await undo(answer.headers.get("change-id"));
        assert.deepEqual(await stateOf(accounts, transactions), start);

        const seqs: string[] = [];
        let failed = 0;
        for (const t of transactions.toSorted((a, b) => order(a.id) - order(b.id))) {
          const single =
            changes === null
              ? await server.call("DELETE", `/v1/transactions/${t.id}?update_account_balance=${updates ?? true}`)
              : await server.call("PUT", `/v1/transactions/${t.id}`, {
                  transaction: singleChanges(changes, t),
                  update_account_balance,
                });
          if (single.status < 300) seqs.push(single.headers.get("change-id") ?? "");
          else failed += 1;
        }
        assert.equal(answer.status < 300, failed === 0, answer.text);
        if (failed === 0) assert.deepEqual(await stateOf(accounts, transactions), bulkState);
        else assert.deepEqual(bulkState, start);
        for (const seq of seqs.toReversed()) await undo(seq);
        await assertBooksAgree(server);
      },
    );
    await fc.assert(law, { numRuns: runsOf(25) });
  });

  /** The transactions and the balances, with names in place of ids that a repeated create changes. */
  async function stateOf(accounts: readonly Fields[], transactions: readonly Fields[]): Promise<unknown> {
    const { payees } = await read("/v1/payees?limit=1000");
    const { categories } = await read("/v1/categories");
    const names = new Map([...payees, ...categories].map(({ id, name }) => [id, name]));
    const rows = await Promise.all(
      transactions.map(async ({ id }) => {
        const { json } = await server.call("GET", `/v1/transactions/${id}`);
        const { updated_at, payee_id, category_id, splits = null, ...rest } = json.transaction ?? {};
        const lines = splits?.map((split: Fields) => ({ ...split, category_id: names.get(split.category_id) }));
        return { ...rest, splits: lines, payee: names.get(payee_id), category: names.get(category_id) };
      }),
    );
    const stored = await server.service.store.of(server.budget.id).accounts.findMany(idsOf(accounts));
    const balances = accounts.map(({ id }) => [stored.get(id)?.opening_minor, stored.get(id)?.booked_minor]);
    return { rows, balances };
  }
});

function splitsOf(cents: number): Fields[] {
  return [
    { amount: (cents - 5) / 100, category: { name: "Rent" } },
    { amount: 0.05, notes: "rest" },
  ];
}

/** The changes of one transaction, with all of its tags. */
function singleChanges({ add_tags = [], remove_tags = [], ...changes }: Fields, { tags }: Fields): Fields {
  if (add_tags.length === 0 && remove_tags.length === 0) return changes;
  const isNamed = (names: readonly string[], tag: string) =>
    names.some((one) => one.toLowerCase() === tag.toLowerCase());
  return { ...changes, tags: [...tags.filter((tag: string) => !isNamed(remove_tags, tag)), ...add_tags] };
}
