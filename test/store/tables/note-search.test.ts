/** A search finds exactly the transactions whose notes or payee's name contain the text. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onBothEngines } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

const WORDS = ["rent", "Bread", "STRASSE", "ten%", "a_b", "naïve", "貯金", "xy", "refund", ""];
const PAYEES = ["Bakery", "Landlord", "Xylophones & Co", "Tenpin"];
const SEARCHES = [
  "rent",
  "ren",
  "e",
  "strasse",
  "Straße",
  "%",
  "_",
  "NAÏVE",
  "貯",
  "xy",
  "xylo",
  "ten",
  "zq",
  "bread rent",
];

onBothEngines((engine) => {
  const server = useServer(engine);
  let transactions: Fields[] = [];
  before(async () => {
    const { id } = await newAccount(server);
    const sent = Array.from({ length: 400 }, (_, i) => {
      const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 3))).toISOString().slice(0, 10);
      const notes = [WORDS[i % WORDS.length], WORDS[(i * 7 + 3) % WORDS.length]].join(" ").trim();
      return payment(id, -1 - i, { authorized_at: day, notes, payee: { name: PAYEES[(i * i) % PAYEES.length] ?? "" } });
    });
    transactions = await create(server, sent);
  });

  const search = async (q: string) => {
    const found: string[] = [];
    for (let cursor: string | null = "", path = ""; cursor !== null; ) {
      path = `/v1/transactions?limit=100&q=${encodeURIComponent(q)}${cursor && `&cursor=${cursor}`}`;
      const { json } = await server.call("GET", path);
      found.push(...json.transactions.map(({ id }: Fields) => id));
      cursor = json.next_cursor;
    }
    return found.sort();
  };
  const fold = (text: string) => text.toUpperCase().toLowerCase();

  for (const q of SEARCHES) {
    test(`q=${q}`, async () => {
      const { json } = await server.call("GET", "/v1/payees?limit=100");
      const names = new Map<string, string>(json.payees.map(({ id, name }: Fields) => [id, name]));
      const texts = ({ notes, payee_id }: Fields) => [String(notes), names.get(String(payee_id)) ?? ""];
      const expected = transactions.filter((t) => texts(t).some((text) => fold(text).includes(fold(q))));
      assert.deepEqual(await search(q), expected.map(({ id }) => String(id)).sort());
    });
  }

  test("finds changed notes, also on another day", async () => {
    const { id } = transactions[0] ?? {};
    const transaction = { notes: "quixotic", authorized_at: "2031-05-05" };
    await server.call("PUT", `/v1/transactions/${id}`, { transaction });
    assert.deepEqual(await search("ixot"), [id]);
  });
});
