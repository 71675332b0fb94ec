/** How the splits of transactions count: in the explanation, in recurring rules, in suggestions and in balances. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { createOne, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let main: string;
  let loan: string;
  const categories: Record<string, string> = {};
  before(async () => {
    main = (await newAccount(server, { name: "Main" })).id;
    loan = (await newAccount(server, { name: "Loan", is_hidden: true })).id;
    for (const [name, kind] of Object.entries({ Interest: "bill", Food: "spending", Fun: "spending" })) {
      categories[name] = (await server.ok("POST", "/v1/categories", { category: { name, kind } })).category.id;
    }
  });
  const get = (path: string) => server.ok("GET", path);
  const of = (name: string, amount: number) => ({ amount, category_id: categories[name] });

  test("the explanation lists a transaction once per line, with its splits", async () => {
    const receipt = await createOne(
      server,
      payment(main, -42, { splits: [of("Food", -30), of("Fun", -17), of("Food", 5)] }),
    );
    const mortgage = await createOne(
      server,
      payment(main, -1000, { splits: [of("Interest", -300), { amount: -700, transfer_account_id: loan }] }),
    );
    const { lines } = await get("/v1/budget/spending_power/explanation");
    const found = lines.map(({ name, actual, transaction_ids, splits }: Fields) => [
      name,
      actual,
      transaction_ids,
      splits,
    ]);
    const split = (transaction: Fields, position: number, amount: number) => {
      return { transaction_id: transaction.id, position, amount };
    };
    assert.deepEqual(found, [
      ["Interest", 300, [mortgage.id], [split(mortgage, 0, -300)]],
      ["Loan", 700, [mortgage.id], [split(mortgage, 1, -700)]],
      ["Food", 25, [receipt.id], [split(receipt, 0, -30), split(receipt, 2, 5)]],
      ["Fun", 17, [receipt.id], [split(receipt, 1, -17)]],
    ]);
  });

  test("a rule with another account matches a split, and a rule with a payee the whole payment", async () => {
    const rule = async (fields: Fields) =>
      (
        await server.call("POST", "/v1/recurring", {
          recurring_rule: { account_id: main, rule: "FREQ=MONTHLY;BYMONTHDAY=5", starts_on: "2026-10-01", ...fields },
        })
      ).json.recurring_rule.id;
    const whole = await rule({ name: "Mortgage", amount: -1000, payee: { name: "Bank" } });
    const principal = await rule({ name: "Principal", amount: -700, transfer_account_id: loan });
    const { id } = await createOne(
      server,
      payment(main, -1000, {
        authorized_at: "2026-10-05",
        payee: { name: "Bank" },
        splits: [of("Interest", -300), { amount: -700, transfer_account_id: loan }],
      }),
    );
    for (const ruleId of [whole, principal]) {
      const { occurrences } = await get("/v1/recurring/occurrences?since=2026-10-01&until=2026-10-31");
      assert.deepEqual(
        occurrences
          .filter(({ recurring_id }: Fields) => recurring_id === ruleId)
          .map(({ state, transaction_ids }: Fields) => [state, transaction_ids]),
        [["matched", [id]]],
      );
    }
  });

  test("suggestions use the category of the largest split, and splits that are transfers", async () => {
    for (const month of ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]) {
      const splits = [
        of("Fun", -10),
        of("Food", -40),
        { amount: -50, transfer_account_id: loan, category_id: categories.Interest },
      ];
      await createOne(server, payment(main, -100, { authorized_at: `${month}-12`, payee: { name: "Club" }, splits }));
    }
    const { suggestions: payees } = await get("/v1/payees/suggestions?q=club");
    assert.equal(payees[0].category_id, categories.Interest);
    const { suggestions } = await get("/v1/recurring/suggestions");
    const found = suggestions.map(({ recurring_rule: one }: Fields) => [
      one.name,
      one.amount,
      one.category_id,
      one.transfer_account_id,
    ]);
    assert.deepEqual(found, [
      ["Loan", -50, categories.Interest, loan],
      ["Club", -100, categories.Interest, null],
    ]);
    for (const { recurring_rule } of suggestions) {
      assert.equal((await server.call("POST", "/v1/recurring", { recurring_rule })).status, 201);
    }
    assert.deepEqual((await get("/v1/recurring/suggestions")).suggestions, []);
  });
});
