/** Reads everything before and after each change, and compares it with the values that the change log returns. */
import assert from "node:assert/strict";
import { type Copy, KEYS, readCopy } from "./following-client.ts";
import type { TestServer } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: resources of every type
type Fields = any;

const PATHS: Readonly<Record<string, string>> = {
  account: "accounts",
  transaction: "transactions",
  category: "categories",
  payee: "payees",
  tag: "tags",
  goal: "goals",
  recurring_rule: "recurring",
  month: "budget/months",
};

/** Fields whose earlier values are not recorded. */
const NOT_RECORDED = ["updated_at", "current_balance"];

interface Values {
  readonly before: Fields;
  readonly after: Fields;
  readonly moved?: number | null;
}

export async function recordValues(server: TestServer) {
  const changes = new Map<number, ReadonlyMap<string, Values>>();
  let copy = await readCopy(server);
  return {
    /** Reads everything after a change. */
    async record(seq: number): Promise<void> {
      const next = await readCopy(server);
      changes.set(seq, valuesOf(copy, next));
      copy = next;
    },

    /** Compares the changes, and the histories of all resources, with what was read. */
    async check(): Promise<void> {
      const histories = new Map<string, object[]>();
      for (const [seq, expected] of [...changes].toReversed()) {
        const { change } = await server.ok("GET", `/v1/changes/${seq}`);
        const { seq: _, at, actor, operation } = change;
        const listed = new Set<string>();
        for (const { type, id, action, ...values } of change.items) {
          const key = `${type} ${id}`;
          listed.add(key);
          const found = expected.get(key) ?? { before: {}, after: {}, ...(type === "account" ? { moved: 0 } : {}) };
          assert.deepEqual(values, found, `${change.operation} ${seq}: ${action} ${key}`);
          histories.set(key, [...(histories.get(key) ?? []), { seq, at, actor, operation, action, ...values }]);
        }
        for (const key of expected.keys()) assert.ok(listed.has(key), `${change.operation} ${seq} changed ${key}`);
      }
      for (const [key, expected] of histories) await checkHistory(server, key, expected);
    },
  };
}

async function checkHistory(server: TestServer, key: string, expected: readonly Fields[]): Promise<void> {
  const [type = "", id = ""] = key.split(" ");
  const path = type === "budget" ? "/v1/budget" : PATHS[type] && `/v1/${PATHS[type]}/${id}`;
  if (path === undefined) return;
  const history: Fields[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { json } = await server.call("GET", `${path}/history?limit=3${cursor}`);
    history.push(...json.history);
    cursor = json.next_cursor === null ? null : `&cursor=${json.next_cursor}`;
  }
  const seqs = new Set(history.map(({ seq }) => seq));
  const known = expected.filter(({ action, seq }) => action !== "balance" || seqs.has(seq));
  const isCreationOfBudget = ({ operation }: Fields) => operation === "budget_created";
  assert.deepEqual(
    history.filter((entry) => !isCreationOfBudget(entry)),
    known,
    key,
  );
}

/** The changed fields of each changed resource. */
function valuesOf(before: Copy, after: Copy): ReadonlyMap<string, Values> {
  const found = new Map<string, Values>();
  for (const [list, { type }] of Object.entries(KEYS)) {
    const [old, now] = [before.get(list), after.get(list)];
    for (const id of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
      const values = changeOf(type, parse(old?.get(id)), parse(now?.get(id)));
      if (values !== undefined) found.set(`${type} ${id}`, values);
    }
  }
  return found;
}

function changeOf(type: string, before: Fields | null, after: Fields | null): Values | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const moved = type === "account" ? { moved: movedOf(before, after) } : {};
  if (before === null || after === null)
    return { before: withoutUnrecorded(before), after: withoutUnrecorded(after), ...moved };
  const names = Object.keys(after).filter(
    (name) => !NOT_RECORDED.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after), ...moved };
}

function movedOf(before: Fields | null, after: Fields | null): number | null {
  if (before && after && before.currency !== after.currency) return null;
  const difference = (after?.current_balance ?? 0) - (before?.current_balance ?? 0);
  return Math.round(difference * 1000) / 1000 + 0;
}

function withoutUnrecorded(fields: Fields | null): Fields | null {
  return fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !NOT_RECORDED.includes(name)));
}

function parse(text: string | undefined): Fields | null {
  return text === undefined ? null : JSON.parse(text);
}
