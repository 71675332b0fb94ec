/** Account links: the rows of a bank account go to the account of its link, which can be changed and deleted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { type Fields, newAccount } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { assertRights } from "../../support/rights.ts";
import { useServer } from "../../support/server.ts";
import { ofx, upload } from "../../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let numbers = 0;
  const fileOf = (number: string, day = "2026-05-02") => ofx([[day, "-12.50", `BAKERY ${day}`]], { number });
  const send = async (file: string, query = "") => {
    const { status, json, text } = await upload(server, file, { query });
    assert.equal(status, 201, text);
    return json.import;
  };
  const accountOf = ({ statements }: Fields) => statements[0].account_id;
  const linksTo = async (accountId: string) =>
    (await server.ok("GET", "/v1/import_links")).links.filter(
      ({ account_id }: Fields) => account_id === accountId,
    ) as Fields[];
  /** An account with a link from a bank account, and the link. */
  const withLink = async () => {
    numbers += 1;
    const number = `88 00-00${numbers}1`;
    const { id: accountId } = await newAccount(server);
    const { id: importId } = await send(fileOf(number), `?account_id=${accountId}&commit=true`);
    const [link, ...more] = await linksTo(accountId);
    assert.ok(link);
    assert.deepEqual(more, []);
    return { accountId, number, importId, link, path: `/v1/import_links/${link.id}` };
  };

  test("a commit stores the link, and a second one keeps its id", async () => {
    const { accountId, number, link, path } = await withLink();
    const { id: _id, created_at: _created, ...fields } = link;
    assert.deepEqual(fields, { account_id: accountId, last_four: `00${numbers}1`, name: null });
    assert.deepEqual(await server.ok("GET", path), { link });
    await send(fileOf(number, "2026-05-03"), "?commit=true");
    assert.deepEqual(await linksTo(accountId), [link]);
  });

  test("a bank account without a number has its name", async () => {
    const { id: accountId } = await newAccount(server, { name: "Cash box" });
    const file = "!Account\nNHoliday cash\nTCash\n^\n!Type:Cash\nD2026-05-14\nT-5.00\nPKIOSK\n^\n";
    await send(file, `?account_id=${accountId}&currency=USD&commit=true`);
    const [link] = await linksTo(accountId);
    assert.deepEqual([link?.name, link?.last_four], ["Holiday cash", null]);
  });

  test("later files and open previews go to the new account, and committed imports stay", async () => {
    const { accountId, number, importId, path } = await withLink();
    const open = await send(fileOf(number, "2026-05-04"));
    const { id: otherId } = await newAccount(server);
    const { link } = await server.ok("PUT", path, { link: { account_id: otherId } });
    assert.equal(link.account_id, otherId);
    assert.deepEqual(await server.ok("GET", path), { link });
    assert.equal(accountOf((await server.ok("GET", `/v1/imports/${open.id}`)).import), otherId);
    assert.equal(accountOf(await send(fileOf(number, "2026-05-05"))), otherId);
    assert.equal(accountOf((await server.ok("GET", `/v1/imports/${importId}`)).import), accountId);
  });

  test("an account in another currency is a question of the next file", async () => {
    const { number, path } = await withLink();
    const { id: account_id } = await newAccount(server, { currency: "EUR" });
    await server.ok("PUT", path, { link: { account_id } });
    const { questions } = await send(fileOf(number, "2026-05-06"));
    assert.deepEqual(
      questions.map(({ code }: Fields) => code),
      ["currency_mismatch"],
    );
  });

  test("after a deletion, the next file asks for its account", async () => {
    const { accountId, number, importId, path } = await withLink();
    assert.equal((await server.call("DELETE", path)).status, 204);
    assertProblem(await server.call("DELETE", path), "not_found");
    assert.deepEqual(await linksTo(accountId), []);
    const { questions, statements } = await send(fileOf(number, "2026-05-07"));
    assert.deepEqual([questions[0].code, statements[0].account_id], ["account", null]);
    assert.equal((await server.ok("GET", `/v1/imports/${importId}`)).import.state, "committed");
  });

  test("the link to a deleted account is not listed", async () => {
    const { accountId, importId, path } = await withLink();
    await server.ok("DELETE", `/v1/imports/${importId}`);
    await server.ok("DELETE", `/v1/accounts/${accountId}`);
    assertProblem(await server.call("GET", path), "not_found");
    assert.deepEqual(await linksTo(accountId), []);
  });

  test("rights, unknown links and accounts, and wrong bodies", async () => {
    const { accountId, link, path } = await withLink();
    const body = { link: { account_id: accountId } };
    const { json } = await server.call("GET", "/v1/import_links", undefined, { as: server.tokens.other });
    assert.deepEqual(json.links, []);
    await assertRights(server, path, body);
    const { id: foreign } = await newAccount(server, {}, server.tokens.other);
    for (const account_id of [foreign, link.id]) {
      const answer = await server.call("PUT", path, { link: { account_id } });
      assertProblem(answer, "unknown_account", ["/link/account_id unknown_account"]);
    }
    assertProblem(await server.call("PUT", path, { link: {} }), "missing_field");
    assertProblem(await server.call("PUT", path, { link: { account_id: "1" } }), "bad_format");
    assertProblem(await server.call("PUT", path, body, { headers: { "if-match": '"old"' } }), "precondition_failed");
    assert.deepEqual(await server.ok("PUT", `${path}?dry_run=true`, body), { link });
  });
});
