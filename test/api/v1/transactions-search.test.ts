/** `GET /v1/transactions?q=`: finds literal text in payees' names and notes, ignoring case and composition. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { change, createOne, findNames, newAccount, payment, transfer } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

/** Transactions by name: the payee (null is a transfer) and the notes. */
const TEXTS: readonly [name: string, payee: string | null, notes: string][] = [
  ["shop", "Corner Shop", ""],
  ["bakery", "Bakery", "bread_rolls 100% rye"],
  ["cafe", "Café Zoë", "ČAJ"],
  ["decomposed", "Kiosk", "cafe\u0301 in the corner"],
  ["street", "Straße 7", "a\\b"],
  ["greek", "Κώστας", "καφές"],
  ["transfer", null, "For the SHOP, 1000 rye"],
  ["both", "Shop & Co", "shop"],
  ["quoted", 'O\'Neil "Bar"', "😀😀; --"],
];

const SEARCHES: readonly [q: string, found: readonly string[]][] = [
  ["shop", ["both", "transfer", "shop"]],
  ["SHOP", ["both", "transfer", "shop"]],
  ["hOp", ["both", "transfer", "shop"]],
  ["corner", ["decomposed", "shop"]],
  ["corner shop", ["shop"]],
  ["the corner", ["decomposed"]],
  ["shop, 1000", ["transfer"]],
  ["café", ["decomposed", "cafe"]],
  ["CAFÉ", ["decomposed", "cafe"]],
  ["cafe\u0301", ["decomposed", "cafe"]],
  ["zoë", ["cafe"]],
  ["čaj", ["cafe"]],
  ["strasse", ["street"]],
  ["STRAß", ["street"]],
  ["%", ["bakery"]],
  ["100%", ["bakery"]],
  ["1%0", []],
  ["0% r", ["bakery"]],
  ["_", ["bakery"]],
  ["bread_", ["bakery"]],
  ["bread rolls", []],
  ["b_kery", []],
  ["\\", ["street"]],
  ["A\\B", ["street"]],
  ["\\%", []],
  ["'", ["quoted"]],
  ['"bar"', ["quoted"]],
  ["; --", ["quoted"]],
  ["😀", ["quoted"]],
  ["καφές", ["greek"]],
  ["ΚΑΦΈΣ", ["greek"]],
  ["καφέσ", ["greek"]],
  ["Κώσ", ["greek"]], // the start of the first word
  ["ΚΏΣ", ["greek"]],
  ["+", []],
  ["*", []],
  ["unknown", []],
  [" ", ["quoted", "both", "transfer", "street", "decomposed", "cafe", "bakery", "shop"]],
];

onEveryEngine((engine) => {
  const server = useServer(engine);

  before(async () => {
    const [one, other] = [await newAccount(server), await newAccount(server)];
    for (const [external_id, name, notes] of TEXTS) {
      const more = { external_id, notes, authorized_at: "2026-11-05" };
      await createOne(
        server,
        name === null ? transfer(one.id, other.id, -1, more) : payment(one.id, -1, { ...more, payee: { name } }),
      );
    }
  });

  for (const [q, found] of SEARCHES) {
    test(JSON.stringify(q), async () => assert.deepEqual(await findNames(server, { q }), found));
  }

  test("a renamed payee is found by its new name, and changed notes by their new text", async () => {
    const { json } = await server.call("GET", "/v1/transactions?q=kiosk");
    const [{ id, payee_id }] = json.transactions;
    await server.call("PUT", `/v1/payees/${payee_id}`, { payee: { name: "Newsstand" } });
    await change(server, id, { notes: "Evening Paper" });
    assert.deepEqual(await findNames(server, { q: "NEWSS" }), ["decomposed"]);
    assert.deepEqual(await findNames(server, { q: "evening p" }), ["decomposed"]);
    for (const q of ["kiosk", "in the corner"]) assert.deepEqual(await findNames(server, { q }), []);
  });
});
