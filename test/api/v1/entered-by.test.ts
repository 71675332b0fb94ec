/** `entered_by`: the person who entered a transaction, in lists, summaries, reports and exports. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openStore } from "../../../src/store/store.ts";
import { signInAs, type TestBrowser } from "../../support/browser.ts";
import { exported, findTable, parseLines } from "../../support/budget-files.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { change, createOne, type Fields, newAccount, payment, readOne } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

type Person = Awaited<ReturnType<typeof signInAs>>;

onEveryEngine((engine) => {
  const server = useServer(engine);
  let anna: Person;
  let ben: Person;
  let card: string;

  before(async () => {
    anna = await signInAs(server, "owner", { name: "Anna" });
    ben = await signInAs(server, "member", { name: "Ben" });
    card = (await newAccount(server, { current_balance: 1000 })).id;
  });

  async function enter({ browser }: { readonly browser: TestBrowser }, ...sent: readonly Fields[]): Promise<Fields[]> {
    const { status, json, text } = await browser.call("POST", "/v1/transactions", { transactions: sent });
    assert.equal(status, 201, text);
    return json.transactions;
  }
  const enterOne = async (person: Person, amount: number, more: Fields = {}): Promise<Fields> =>
    (await enter(person, payment(card, amount, more)))[0] as Fields;
  const amounts = async (query: string): Promise<number[]> =>
    (await server.ok("GET", `/v1/transactions?limit=100&${query}`)).transactions.map(({ amount }: Fields) => amount);

  describe("who entered it", () => {
    test("a signed-in person has; a token and an import have not", async () => {
      assert.equal((await enterOne(anna, -1)).entered_by, anna.userId);
      assert.equal((await createOne(server, payment(card, -2))).entered_by, null);
      const { id } = await newAccount(server);
      const file = csv([["2026-05-02", "-12.50", "CORNER SHOP"]]);
      const imported = await upload(server, file, { query: `?account_id=${id}&commit=true` });
      assert.equal(imported.status, 201, imported.text);
      const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${id}`);
      assert.deepEqual(
        transactions.map(({ entered_by }: Fields) => entered_by),
        [null],
      );
    });

    test("no change makes somebody else its author, and a sent value is ignored", async () => {
      const { id } = await enterOne(anna, -3);
      const sent = { transaction: { notes: "cake", entered_by: ben.userId } };
      const changed = await ben.browser.call("PUT", `/v1/transactions/${id}`, sent);
      assert.equal(changed.status, 200, changed.text);
      assert.equal(changed.json.transaction.entered_by, anna.userId);
      const [copy] = await enter(ben, { ...payment(card, -3.5), entered_by: anna.userId });
      assert.equal(copy?.entered_by, ben.userId);
    });

    test("the undo of a deletion and a redo keep it", async () => {
      const { id } = await enterOne(anna, -4);
      const deleted = await ben.browser.call("DELETE", `/v1/transactions/${id}`);
      const undo = (seq: string | null) => ben.browser.call("POST", `/v1/changes/${seq}/undo`);
      const undone = await undo(deleted.headers.get("change-id"));
      assert.equal((await readOne(server, id)).entered_by, anna.userId);
      const redone = await undo(undone.headers.get("change-id"));
      await undo(redone.headers.get("change-id"));
      assert.equal((await readOne(server, id)).entered_by, anna.userId);
    });

    test("the person who pays an occurrence or reconciles an account enters what this adds", async () => {
      const { id } = await newAccount(server, { current_balance: 10 });
      const body = { on: "2026-11-20", balance: 12, all: true, adjustment: { payee: { name: "Statement" } } };
      const { status, json, text } = await ben.browser.call("POST", `/v1/accounts/${id}/reconcile`, body);
      assert.equal(status, 200, text);
      assert.equal(json.reconciliation.difference, 0);
      const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${id}`);
      assert.equal(transactions[0].entered_by, ben.userId);
    });
  });

  describe("filters", () => {
    let account: string;
    const of = async (query: string) => (await amounts(`account_id=${account}&${query}`)).sort((a, b) => b - a);
    before(async () => {
      account = (await newAccount(server)).id;
      await enter(anna, payment(account, -1), payment(account, -2));
      await enter(ben, payment(account, -4));
      await createOne(server, payment(account, -8));
    });

    test("one person, several, nobody, and all others", async () => {
      assert.deepEqual(await of(`entered_by=${anna.userId}`), [-1, -2]);
      assert.deepEqual(await of(`entered_by=${ben.userId}`), [-4]);
      assert.deepEqual(await of(`entered_by=${anna.userId}&entered_by=${ben.userId}`), [-1, -2, -4]);
      assert.deepEqual(await of("entered_by=none"), [-8]);
      assert.deepEqual(await of(`entered_by=none&entered_by=${ben.userId}`), [-4, -8]);
      assert.deepEqual(await of(`not_entered_by=${anna.userId}`), [-4, -8]);
      assert.deepEqual(await of("not_entered_by=none"), [-1, -2, -4]);
      assert.deepEqual(await of(`entered_by=${account}`), []);
    });

    test("without other filters, a person's rows are in the order of days, and pages continue", async () => {
      const path = `/v1/transactions?entered_by=${anna.userId}&limit=2`;
      const first = await server.ok("GET", path);
      const second = await server.ok("GET", `${path}&cursor=${first.next_cursor}`);
      const all = await server.ok("GET", `/v1/transactions?entered_by=${anna.userId}&limit=4`);
      assert.deepEqual([...first.transactions, ...second.transactions], all.transactions);
    });

    test("the summary counts a person's rows", async () => {
      const summary = await server.ok(
        "GET",
        `/v1/transactions/summary?account_id=${account}&entered_by=${anna.userId}`,
      );
      assert.equal(summary.count, 2);
      assert.equal(summary.sums[0].amount, -3);
    });

    test("a bulk change can select a person's rows", async () => {
      const select = { account_id: [account], entered_by: [ben.userId] };
      const { json, status, text } = await server.call("POST", "/v1/transactions/bulk", {
        filter: select,
        changes: { notes: "by Ben" },
      });
      assert.equal(status, 200, text);
      assert.equal(json.count ?? json.changed, 1, text);
    });

    test("other values are rejected", async () => {
      for (const value of ["", "anna", "None"]) {
        const answer = await server.call("GET", `/v1/transactions?entered_by=${value}`);
        assertProblem(answer, "bad_format");
      }
    });
  });

  describe("reports", () => {
    const RANGE = "since=2025-03&until=2025-04";
    const report = (query: string) => server.ok("GET", `/v1/reports/spending?${RANGE}&${query}`);
    const rows = async (query: string) =>
      (await report(query)).rows.map(({ id, name, total, amounts }: Fields) => ({ id, name, total, amounts }));
    let food: string;
    let hobby: Fields;
    before(async () => {
      hobby = await newAccount(server, { name: "Hobby", currency: "EUR" });
      await server.ok("PUT", "/v1/exchange_rates", {
        exchange_rates: ["2025-03-10", "2025-03-12"].map((day) => ({
          base_currency: "EUR",
          currency: "USD",
          day,
          rate: 1.111,
        })),
      });
      const march = { authorized_at: "2025-03-10", category: { name: "Food" } };
      const [first] = await enter(anna, payment(card, -10, { ...march, tags: ["trip"] }));
      food = first?.category_id;
      await enter(anna, payment(card, -5, { ...march, counts_on: "2025-04-01" }), payment(hobby.id, -1.01, march));
      await enter(ben, payment(card, -20, { authorized_at: "2025-04-02", category: { name: "Fun" } }));
      await enter(ben, payment(hobby.id, -1.03, { authorized_at: "2025-03-12", category_id: food }));
      await createOne(server, payment(card, -40, { authorized_at: "2025-04-03", category_id: food }));
    });

    test("by person: their names, nobody, and the sum of all", async () => {
      const found = await report("by=person");
      const person = (id: string | null) => found.rows.find((row: Fields) => row.id === id);
      assert.deepEqual(person(null).amounts, [0, 40]);
      assert.deepEqual([person(ben.userId).name, person(ben.userId).amounts[1]], ["Ben", 20]);
      assert.deepEqual([person(anna.userId).name, person(anna.userId).amounts[1]], ["Anna", 5]);
      assert.equal(found.total, (await report("by=category")).total);
      assert.equal(found.is_additive, true);
      assert.deepEqual(await rows("by=person&per=period"), await rows("by=person"));
    });

    test("the rows of every subject of one person are those of the person's transactions", async () => {
      const filter = `entered_by=${ben.userId}`;
      for (const by of ["category", "group", "account", "payee", "tag", "person"]) {
        const found = await report(`by=${by}&${filter}`);
        assert.equal(found.total, 21.14, by);
      }
      assert.deepEqual(
        (await rows(`by=category&${filter}`)).map(({ name, amounts }: Fields) => [name, amounts]),
        [
          ["Fun", [0, 20]],
          ["Food", [1.14, 0]],
        ],
      );
      assert.equal((await report(`${filter}&entered_by=none`)).total, 61.14);
      assert.equal((await report(`by=tag&entered_by=${anna.userId}`)).rows.length, 2);
    });

    test("a figure is the sum of the rows that the same filters find", async () => {
      const counted = async (query: string) =>
        -(
          await server.ok(
            "GET",
            `/v1/transactions/summary?part=bills&part=spending&counts_since=2025-03-01&counts_until=2025-04-30&${query}`,
          )
        ).counted.amount;
      for (const { id, total } of await rows("by=person")) {
        assert.equal(await counted(`entered_by=${id ?? "none"}`), total);
      }
      for (const person of [anna.userId, ben.userId]) {
        for (const [by, field] of [
          ["category", "category_id"],
          ["account", "account_id"],
          ["payee", "payee_id"],
        ]) {
          for (const { id, total } of await rows(`by=${by}&entered_by=${person}`)) {
            assert.equal(await counted(`${field}=${id}&entered_by=${person}`), total, `${by} of ${person}`);
          }
        }
      }
    });

    test("a report of people has at most two years", async () => {
      for (const query of ["by=person", "entered_by=none"]) {
        const path = `/v1/reports/spending?since=2020-01&until=2022-01&${query}`;
        assertProblem(await server.call("GET", path), "invalid_month_range");
      }
    });

    test("as CSV", async () => {
      const answer = await fetch(`${server.url}/v1/reports/spending?${RANGE}&by=person`, {
        headers: { authorization: `Bearer ${server.tokens.read}`, accept: "text/csv" },
      });
      assert.match(await answer.text(), new RegExp(`^${ben.userId},Ben,USD,`, "m"));
    });
  });

  test("exports name the person", async () => {
    const { id } = await enterOne(anna, -77);
    const export_ = await fetch(`${server.url}/v1/export?format=csv`, {
      headers: { authorization: `Bearer ${server.tokens.read}` },
    });
    const lines = (await export_.text()).split("\r\n");
    assert.match(lines[0] ?? "", /,counts_on,entered_by$/);
    assert.match(lines.find((line) => line.includes(id)) ?? "", /,Anna$/);
    const table = findTable(parseLines(await exported(server.service, server.budget.id)), "transactions");
    assert.ok(JSON.stringify(table).includes(anna.userId));
  });

  test("a former member is listed, and reports still have the name", async () => {
    const cara = await signInAs(server, "member", { name: "Cara" });
    await enterOne(cara, -7, { authorized_at: "2024-02-02" });
    const members = async () => await server.ok("GET", "/v1/members");
    assert.deepEqual((await members()).former_members, []);
    assert.equal((await cara.browser.call("DELETE", `/v1/members/${cara.userId}`)).status, 200);
    assert.deepEqual((await members()).former_members, [{ user_id: cara.userId, name: "Cara" }]);
    const { rows } = await server.ok("GET", "/v1/reports/spending?since=2024-02&until=2024-02&by=person");
    assert.deepEqual(
      rows.map(({ name }: Fields) => name),
      ["Cara"],
    );
  });
});

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("the migration finds the authors of existing transactions in the log", async () => {
    const { browser, userId } = await signInAs(server, "owner", { name: "Anna" });
    const { id } = await newAccount(server);
    const enter = async (...sent: readonly Fields[]): Promise<Fields[]> =>
      (await browser.call("POST", "/v1/transactions", { transactions: sent })).json.transactions;
    const [one, other] = await enter(payment(id, -1), payment(id, -2));
    await createOne(server, payment(id, -3));
    await change(server, one?.id, { notes: "changed" });
    const deleted = await server.call("DELETE", `/v1/transactions/${other?.id}`, undefined, {
      as: server.tokens.write,
    });
    await browser.call("POST", `/v1/changes/${deleted.headers.get("change-id")}/undo`);
    const file = csv([["2026-05-02", "-12.50", "CORNER SHOP"]]);
    await upload(server, file, { query: `?account_id=${id}&commit=true` });
    const authors = async () =>
      (
        await server.query<{ entered_by: string | null }>(
          "SELECT entered_by FROM transactions ORDER BY amount_minor DESC",
        )
      ).map(({ entered_by }) => entered_by);
    const known = [userId, userId, null, null];
    assert.deepEqual(await authors(), known);
    await server.query("DROP INDEX transactions_by_person");
    await server.query("ALTER TABLE transactions DROP COLUMN entered_by");
    await server.query("DELETE FROM migrations WHERE id = '0067-entered-by'");
    await (await openStore({ location: server.location, now: Date.now })).close();
    assert.deepEqual(await authors(), known);
  });
});
