/** Migration 0050: existing tokens get their creators from the security events. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../../src/store/store.ts";
import { signInAs } from "../../support/browser.ts";
import { onBothEngines } from "../../support/engines.ts";
import { useServer } from "../../support/server.ts";

onBothEngines((engine) => {
  const server = useServer(engine);

  test("a token gets the user whose event created it; others stay unknown", async () => {
    const { browser, userId } = await signInAs(server, "owner");
    const { browser: other, userId: otherId } = await signInAs(server, "owner");
    const create = async (one: typeof browser, name: string): Promise<string> =>
      (await one.call("POST", "/v1/tokens", { token: { name, scope: "read" } })).json.token.id;
    const made = await create(browser, "phone");
    const old = await create(browser, "its event is gone");
    // A name that looks like the id of another token.
    const byOther = await create(other, `"token_id":"${old}"`);
    await server.query(`DELETE FROM security_events WHERE details LIKE '{"token_id":"${old}"%'`);
    await server.query("ALTER TABLE tokens DROP COLUMN created_by");
    await server.query("DELETE FROM migrations WHERE id = '0050-token-creators'");
    await (await openStore({ location: server.location, now: Date.now })).close();
    const rows = await server.query<{ id: string; created_by: string | null }>("SELECT id, created_by FROM tokens");
    const known = rows.filter(({ created_by }) => created_by !== null);
    assert.deepEqual(
      new Map(known.map(({ id, created_by }) => [id, created_by])),
      new Map([
        [made, userId],
        [byOther, otherId],
      ]),
    );
    assert.ok(rows.length > 3, "the tokens of commands and members have no creator");
  });
});
