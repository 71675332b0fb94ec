/** Aliases of payees: list, add, remove, follow a rename or a merge, and find the payee of imported rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const newPayee = async (name: string): Promise<string> => {
    const { id } = await newAccount(server);
    const [transaction] = await create(server, [{ ...payment(id, -1), payee: { name } }]);
    return transaction?.payee_id;
  };
  const aliasesOf = async (payeeId: string): Promise<string[]> => {
    const { json } = await server.call("GET", `/v1/payees/${payeeId}/aliases`);
    return json.aliases.map(({ text }: { text: string }) => text);
  };
  const add = (payeeId: string, text: string) =>
    server.call("POST", `/v1/payees/${payeeId}/aliases`, { alias: { text } });
  const rename = (payeeId: string, name: string) => server.call("PUT", `/v1/payees/${payeeId}`, { payee: { name } });
  const undo = async (answer: { headers: Headers }) =>
    assert.equal((await server.call("POST", `/v1/changes/${answer.headers.get("change-id")}/undo`)).status, 200);
  /** The payees of the rows of a new statement. */
  const importedPayees = async (texts: readonly string[]) => {
    const { id } = await newAccount(server);
    const rows = texts.map((text, i) => [`2026-05-0${i + 1}`, "-5.00", text] as const);
    const { json } = await upload(server, csv(rows), { query: `?account_id=${id}&commit=true` });
    const listed = await server.call("GET", `/v1/imports/${json.import.id}/rows`);
    const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${id}`);
    return { rows: listed.json.rows, transactions: transactions.toReversed() };
  };

  test("aliases are added, listed by text and removed", async () => {
    const id = await newPayee("Listed Shop");
    const added = await add(id, "SHOP 24H");
    assert.equal(added.status, 201, added.text);
    assert.deepEqual({ ...added.json.alias, id: "" }, { id: "", payee_id: id, text: "SHOP 24H" });
    await add(id, "A Listed Shop");
    assert.deepEqual(await aliasesOf(id), ["A Listed Shop", "SHOP 24H"]);
    const path = `/v1/payees/${id}/aliases/${added.json.alias.id}`;
    const removed = await server.call("DELETE", path);
    assert.equal(removed.status, 204);
    assertProblem(await server.call("DELETE", path), "not_found");
    assert.deepEqual(await aliasesOf(id), ["A Listed Shop"]);
    await undo(removed);
    assert.deepEqual(await aliasesOf(id), ["A Listed Shop", "SHOP 24H"]);
  });

  test("a payee given by name is found by its aliases, also after a merge, and its own name comes first", async () => {
    const { id: account } = await newAccount(server);
    const buy = async (name: string) => (await create(server, [{ ...payment(account, -1), payee: { name } }]))[0];
    const into = await newPayee("Kept Grocer");
    const merged = await newPayee("Merged Grocer");
    await server.ok("POST", `/v1/payees/${merged}/merge`, { into });
    await add(into, "GROCER 24H");
    for (const name of ["Merged Grocer", "MERGED GROCER", "grocer 24h", "Kept grocer"])
      assert.equal((await buy(name))?.payee_id, into, name);
    const other = await newPayee("New Grocer");
    await rename(other, "Newer Grocer");
    assert.equal((await buy("New Grocer"))?.payee_id, other);
    assert.deepEqual(await aliasesOf(other), ["New Grocer"]);
    const [alias] = (await server.ok("GET", `/v1/payees/${other}/aliases`)).aliases;
    assert.equal((await server.call("DELETE", `/v1/payees/${other}/aliases/${alias.id}`)).status, 204);
    const own = (await buy("New Grocer"))?.payee_id;
    assert.notEqual(own, other);
    const listed = await server.ok("GET", "/v1/payees?q=Grocer");
    assert.equal(listed.payees.length, 3);
  });

  test("the aliases of all payees are listed by payee and text, in pages, and searched", async () => {
    const [beta, alpha] = [await newPayee("Paged Beta"), await newPayee("Paged Alpha")];
    for (const [id, text] of [
      [beta, "ZETA 1"],
      [beta, "ETA 2"],
      [alpha, "THETA ÄRA"],
      [alpha, "100% paged"],
    ] as const) {
      assert.equal((await add(id, text)).status, 201);
    }
    const pages = async (query: string): Promise<string[]> => {
      const found: string[] = [];
      for (let cursor = ""; ; ) {
        const { status, json, text } = await server.call("GET", `/v1/payees/aliases?limit=1&${query}${cursor}`);
        assert.equal(status, 200, text);
        for (const alias of json.aliases) found.push(`${alias.payee_name}: ${alias.text}`);
        if (!json.has_more) return found;
        cursor = `&cursor=${json.next_cursor}`;
      }
    };
    const all = ["Paged Alpha: 100% paged", "Paged Alpha: THETA ÄRA", "Paged Beta: ETA 2", "Paged Beta: ZETA 1"];
    assert.deepEqual(await pages("q=paged"), all);
    assert.deepEqual(
      (await pages("")).filter((one) => one.startsWith("Paged")),
      all,
    );
    assert.deepEqual(await pages("q=%C3%A4ra"), ["Paged Alpha: THETA ÄRA"]);
    assert.deepEqual(await pages("q=0%25"), ["Paged Alpha: 100% paged"]);
    assert.deepEqual(await pages("q=nowhere"), []);
    const { aliases } = await server.ok("GET", "/v1/payees/aliases?q=zeta");
    assert.deepEqual(aliases, [{ id: aliases[0].id, payee_id: beta, text: "ZETA 1", payee_name: "Paged Beta" }]);
    assertProblem(await server.call("GET", "/v1/payees/aliases?cursor=x"), "invalid_cursor");
  });

  test("an alias is neither the name nor the alias of another payee", async () => {
    const [one, other] = [await newPayee("Taken One"), await newPayee("Taken Other")];
    assertProblem(await add(one, "taken  OTHER"), "name_taken");
    await add(one, "Taken Third");
    assertProblem(await add(other, "TAKEN THIRD"), "name_taken");
    assertProblem(await add(one, "Taken Third"), "name_taken");
    assertProblem(await add("01a1f2c4-8e10-7a3b-9c41-5d2e7f60ffff", "Nobody"), "not_found");
  });

  test("after a rename, the next statement finds the payee by its former name", async () => {
    const id = await newPayee("BLUE BOTTLE COFF");
    const renamed = await rename(id, "Blue Bottle");
    assert.deepEqual(await aliasesOf(id), ["BLUE BOTTLE COFF"]);
    const texts = ["POS DEBIT BLUE BOTTLE COFF #12", "Blue Bottle"];
    const { rows, transactions } = await importedPayees(texts);
    assert.deepEqual(
      rows.map(({ payee }: { payee: string }) => payee),
      ["Blue Bottle", "Blue Bottle"],
    );
    assert.deepEqual(
      transactions.map(({ payee_id }: { payee_id: string }) => payee_id),
      [id, id],
    );
    await undo(renamed);
    assert.deepEqual(await aliasesOf(id), []);
    await rename(id, "blue bottle coff");
    assert.deepEqual(await aliasesOf(id), [], "another case is the same name");
    await rename(id, "Blue");
    await rename(id, "Blue Bottle Coff");
    assert.deepEqual(await aliasesOf(id), ["Blue"], "a payee needs no alias for its name");
  });

  test("a merge keeps all names as aliases, and its undo removes them", async () => {
    const [from, into] = [await newPayee("EDEKA Nord"), await newPayee("Edeka")];
    await add(from, "EDEKA SAGT DANKE");
    const merged = await server.call("POST", `/v1/payees/${from}/merge`, { into });
    assert.equal(merged.status, 200, merged.text);
    assert.deepEqual(await aliasesOf(into), ["EDEKA Nord", "EDEKA SAGT DANKE"]);
    const { transactions } = await importedPayees(["EDEKA NORD", "KARTENZAHLUNG EDEKA SAGT DANKE 4711//KIEL/DE"]);
    assert.deepEqual(
      transactions.map(({ payee_id }: { payee_id: string }) => payee_id),
      [into, into],
    );
    assert.equal((await server.call("GET", `/v1/changes?type=payee_alias&limit=1`)).status, 200);
    await undo(merged);
    assert.deepEqual(await aliasesOf(into), []);
    assert.deepEqual(await aliasesOf(from), ["EDEKA SAGT DANKE"]);
  });

  test("a payee that is replaced keeps its names, and one that is deleted loses them", async () => {
    const [from, into] = [await newPayee("Gone Shop"), await newPayee("Kept Shop")];
    assert.equal((await server.call("DELETE", `/v1/payees/${from}?replace_with=${into}`)).status, 204);
    assert.deepEqual(await aliasesOf(into), ["Gone Shop"]);
    const { id } = await newAccount(server);
    const [unused] = await create(server, [{ ...payment(id, -1), payee: { name: "Unused Shop" } }]);
    await add(unused?.payee_id, "Unused Too");
    await server.call("DELETE", `/v1/transactions/${unused?.id}`);
    const deleted = await server.call("DELETE", `/v1/payees/${unused?.payee_id}`);
    assert.equal(deleted.status, 204, deleted.text);
    await undo(deleted);
    assert.deepEqual(await aliasesOf(unused?.payee_id), ["Unused Too"]);
  });

  test("a payee's own name comes before the alias of another one", async () => {
    const id = await newPayee("First Name");
    await rename(id, "Second Name");
    const other = await newPayee("First Name");
    const { transactions } = await importedPayees(["First Name"]);
    assert.equal(transactions[0].payee_id, other);
  });

  test("a token that may only read adds no alias", async () => {
    const id = await newPayee("Read Shop");
    const answer = await server.call(
      "POST",
      `/v1/payees/${id}/aliases`,
      { alias: { text: "x" } },
      { as: server.tokens.read },
    );
    assertProblem(answer, "insufficient_scope");
    const wrong = await server.call("POST", `/v1/payees/${id}/aliases`, { alias: { text: " " } });
    assert.equal(wrong.status, 400);
  });
});
