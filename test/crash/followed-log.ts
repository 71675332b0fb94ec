/**
 * The change log over the restarts of a server, checked against the writes: there is no change without its effect, and no
 * effect without its change.
 */
import assert from "node:assert/strict";
import type { Fields } from "../support/ledger.ts";
import type { Client } from "./client.ts";
import type { Connection } from "./connection.ts";
import type { State } from "./state.ts";

/** The types of the log that are compared with the data, and their resources in the state. */
const KINDS = [
  ["account", "accounts"],
  ["transaction", "transactions"],
  ["payee", "payees"],
  ["category", "categories"],
] as const;

const ACTION_OF_METHOD = { POST: "create|merge", PUT: "update", DELETE: "delete" } as const;

export interface FollowedLog {
  /**
   * Reads the changes since the last call. They must be those of the writes whose response the clients received, and
   * the resources that exist must be those that the log has created and not deleted.
   */
  check(connection: Connection, clients: readonly Client[], found: State): Promise<void>;
}

/** The log of a new budget. */
export function followLog(): FollowedLog {
  const existing = new Map<string, Set<string>>(KINDS.map(([type]) => [type, new Set()]));
  let last = 1; // the creation of the budget

  async function readChanges({ read }: Connection): Promise<Fields[]> {
    const changes: Fields[] = [];
    for (;;) {
      const page = await read(`/v1/changes?since=${last}&limit=500`);
      changes.push(...page.changes);
      last = page.server_knowledge;
      if (!page.has_more) return changes;
    }
  }

  function apply({ seq, items, item_count }: Fields): void {
    assert.equal(items.length, item_count, `the change ${seq} is not listed completely`);
    for (const { type, id, action } of items) {
      const ids = existing.get(type) ?? new Set();
      existing.set(type, ids);
      if (action === "created") ids.add(id);
      else if (action === "deleted") assert.ok(ids.delete(id), `the change ${seq} deletes an unknown ${type}`);
      else assert.ok(ids.has(id), `the change ${seq} changes an unknown ${type}`);
    }
  }

  return {
    async check(connection, clients, found) {
      const since = last;
      const changes = await readChanges(connection);
      const writes = clients
        .flatMap(({ answered }) => answered)
        .filter(({ answer }) => Number(answer.changeId) > since);
      const bySeq = new Map(writes.map((write) => [write.answer.changeId, write]));
      assert.equal(bySeq.size, writes.length, "two writes have the same change");
      assert.deepEqual(
        changes.map(({ seq }) => seq),
        [...bySeq.keys()].sort((a, b) => Number(a) - Number(b)),
        "the changes of the log are not those of the stored writes",
      );
      for (const change of changes) {
        const { step } = bySeq.get(change.seq) ?? assert.fail();
        const [, , resource] = step.path.split(/[/?]/);
        assert.match(change.operation, new RegExp(`^${resource}\\.(${ACTION_OF_METHOD[step.method]})$`));
        apply(change);
      }
      for (const [type, name] of KINDS) {
        const ids = [...(existing.get(type) ?? [])];
        assert.deepEqual(Object.keys(found[name]).sort(), ids.sort(), `the log and the data have other ${name}`);
      }
    },
  };
}
