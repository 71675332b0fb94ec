/**
 * The fuzzer's requests with the session of a viewer and of a member: a viewer changes nothing, a member changes no access.
 * A failure prints the seed that repeats it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Role } from "../../src/domain/member.ts";
import { DATA_TABLES } from "../../src/store/tables.ts";
import { signInAs } from "../support/browser.ts";
import { onEveryEngine, SEED, type TestEngine } from "../support/engines.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { ROLE_OPERATIONS } from "./document.ts";
import { type Answer, type FuzzRequest, formatRequest, openWire } from "./request.ts";
import { SETUP } from "./setup.ts";
import { sequences } from "./steps.ts";
import { World } from "./world.ts";

/** Each sequence has about 160 requests. */
const SEQUENCES = 2;

/** The rows that any request of a session may change: the time of its last use, and stored responses. */
const BOOKKEEPING = ["sessions", "idempotency_keys"];
const TIME_OF_USE = "last_used_at";

const ACCESS = [
  ...["users", "memberships", "invitations", "tokens", "feeds", "passkeys", "recovery_codes", "sign_in_codes"],
  ...["security_events", "webhooks"],
];

const LIMITS = {
  viewer: DATA_TABLES.filter((table) => !BOOKKEEPING.includes(table)),
  member: DATA_TABLES.filter((table) => ACCESS.includes(table)),
} as const satisfies Partial<Record<Role, unknown>>;

const isWrite = ({ method }: FuzzRequest) => !["GET", "HEAD", "OPTIONS"].includes(method);

onEveryEngine((engine) => {
  for (const role of ["viewer", "member"] as const) {
    const limit = role === "viewer" ? "changes nothing" : "changes no access";
    test(`with any requests, a ${role} ${limit}`, () => assertLimit(engine, role));
  }
});

async function assertLimit(engine: TestEngine, role: keyof typeof LIMITS): Promise<void> {
  const server = await startServer(engine);
  const wire = openWire(server.url);
  try {
    const world = new World(server.tokens);
    const send = async (request: FuzzRequest): Promise<Answer> => {
      const answer = await wire.send(request);
      const exchange = { request, answer, sent: undefined, isPreview: false, stateBefore: NO_STATE, before: undefined };
      world.learn(exchange);
      return answer;
    };
    for (const step of SETUP) {
      const { status, text } = await send(step(world));
      assert.ok(status < 300, text);
    }
    const ids = await knownIds(server);
    const { browser } = await signInAs(server, role);
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const before = await readTables(server, LIMITS[role]);
    const assertSame = async (message: string) =>
      assert.deepEqual(await readTables(server, LIMITS[role]), before, message);
    const counts = { read: 0, written: 0, refused: 0, refusedAccess: 0 };
    const property = fc.asyncProperty(sequences(ROLE_OPERATIONS), async (steps) => {
      for (const step of steps) {
        const request = asSession(step(world), cookie, ids);
        const answer = await send(request);
        assert.ok(answer.status < 500, formatRequest(request));
        if (answer.status === 403) {
          counts.refused += 1;
          if (/^\/v1\/(members|tokens|feeds|budgets)/.test(request.path) && isWrite(request)) counts.refusedAccess += 1;
        } else if (answer.status < 300) counts[isWrite(request) ? "written" : "read"] += 1;
        if (answer.status < 300 && isWrite(request)) await assertSame(formatRequest(request));
      }
      await assertSame("a rejected request");
    });
    await fc.assert(property, { numRuns: SEQUENCES, seed: SEED, endOnFailure: true });
    // The requests reach their resources.
    assert.ok(counts.read > 0 && counts.refused > 0 && counts.refusedAccess > 0, JSON.stringify(counts));
    if (role === "member") assert.ok(counts.written > 0, JSON.stringify(counts));
    assert.equal((await browser.call("GET", "/v1/me")).status, 200, "the session still works");
  } finally {
    wire.close();
    await server.close();
  }
}

const NO_STATE = { own: {}, other: {} };

/** The ids of the budget, an owner, an invitation, a token and a feed, by the folder in which they are. */
async function knownIds(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const { browser, userId } = await signInAs(server, "owner", { host: "nas.local:8787" });
  const invited = await browser.call("POST", "/v1/members/invitations", { role: "member" });
  assert.equal(invited.status, 201, invited.text);
  const { tokens } = (await browser.call("GET", "/v1/tokens")).json;
  const made = await browser.call("POST", "/v1/feeds", { feed: { kind: "calendar", name: "phone" } });
  return {
    budgets: server.budget.id,
    members: userId,
    "members/invitations": invited.json.invitation.id,
    tokens: tokens[0].id,
    feeds: made.json.feed.id,
  };
}

/** The request with the session instead of a token. A path about access names something that exists. */
function asSession(request: FuzzRequest, cookie: string, ids: Readonly<Record<string, string>>): FuzzRequest {
  const [, folder = "", id = ""] =
    /^\/v1\/(members\/invitations|members|tokens|feeds|budgets)\/([^/]+)$/.exec(request.path) ?? [];
  const isExisting = folder in ids && id !== "invitations";
  return {
    ...request,
    path: isExisting ? `/v1/${folder}/${ids[folder]}` : request.path,
    headers: [
      ...request.headers.filter(([name]) => name !== "authorization"),
      ["cookie", cookie],
      ["sec-fetch-site", "same-origin"],
    ],
  };
}

async function readTables(server: TestServer, tables: readonly string[]): Promise<Readonly<Record<string, string[]>>> {
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = (await server.query(`SELECT * FROM ${table}`)) as readonly Record<string, unknown>[];
    rows[table] = found.map(({ [TIME_OF_USE]: _used, ...row }) => JSON.stringify(row)).sort();
  }
  return rows;
}
