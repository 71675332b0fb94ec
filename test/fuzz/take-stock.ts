/**
 * What must hold of the data as a whole, whatever was sent: the books agree, and every list can be paged through from end
 * to end. Then everything is deleted over HTTP, which must leave nothing, so that the next requests start afresh.
 */
import assert from "node:assert/strict";
import type { TestServer } from "../support/server.ts";
import type { Household } from "./fuzz-request.ts";
import type { Look } from "./laws.ts";
import { KINDS, type Kind, type World } from "./world.ts";

const HOUSEHOLDS = ["own", "other"] as const;

export async function takeStock(server: TestServer, look: Look): Promise<void> {
  assert.deepEqual((await server.service.store.verify()).findings, []);
  for (const household of HOUSEHOLDS) {
    for (const kind of KINDS) {
      const listed = await idsOfList(look, household, kind);
      assert.equal(new Set(listed).size, listed.length, `${kind} were listed twice`);
      assert.deepEqual(listed.toSorted(), (await look.tables.idsOf(household, kind)).toSorted(), `the list of ${kind}`);
    }
  }
}

const PAGE_QUERY: Readonly<Partial<Record<Kind, string>>> = { transactions: "?limit=7", payees: "?limit=7" };

async function idsOfList(look: Look, household: Household, kind: Kind): Promise<string[]> {
  const ids: string[] = [];
  const query = PAGE_QUERY[kind] ?? "";
  for (let next = query; ; ) {
    const { status, text, json } = await look.read(`/v1/${kind}${next}`, household);
    assert.equal(status, 200, text);
    ids.push(...json[kind].map(({ id }: { id: string }) => id));
    if (!json.next_cursor) return ids;
    next = `${query}&cursor=${json.next_cursor}`;
  }
}

/** Transactions and recurring rules go first, since nothing that they name can go before them. */
export async function emptyOut(server: TestServer, look: Look, world: World): Promise<void> {
  for (const household of HOUSEHOLDS) {
    const as = household === "own" ? server.tokens.write : server.tokens.other;
    for (const kind of ["transactions", "goals", "recurring", "payees", "categories", "accounts"] as const) {
      await removeAll(server, as, kind, () => look.tables.idsOf(household, kind));
      for (const id of world.ids(household, kind)) world.forget(id);
    }
  }
}

/** How many deletions are under way together. */
const AT_ONCE = 50;

/** A deletion may be refused while a balance would be too large on the way: those that are left are tried again. */
async function removeAll(server: TestServer, as: string, kind: Kind, list: () => Promise<string[]>): Promise<void> {
  const ids = await list();
  if (ids.length === 0) return;
  const waiting = [...ids];
  while (waiting.length > 0) {
    const together = waiting.splice(0, AT_ONCE);
    await Promise.all(together.map((id) => server.call("DELETE", `/v1/${kind}/${id}`, undefined, { as })));
  }
  assert.ok((await list()).length < ids.length, `${ids.length} ${kind} cannot be deleted`);
  await removeAll(server, as, kind, list);
}
