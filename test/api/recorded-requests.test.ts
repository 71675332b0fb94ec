/**
 * Clients of an earlier version keep working: their recorded requests get the same responses, byte for byte, except for new
 * fields and for wording. `../fixtures/recorded-requests/README.md` describes the recording.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { IS_FULL, onEveryEngine } from "../support/engines.ts";
import { comparable, type Difference, readRecordedSessions, replay } from "../support/recorded-requests.ts";
import { startServer } from "../support/server.ts";

/** The sessions of `npm test`. `npm run test:engines` repeats all of them. */
const QUICK = ["accounts", "months", "preconditions", "transactions-delete", "transactions-list"];

const sessions = readRecordedSessions().filter(({ name }) => IS_FULL || QUICK.includes(name));

/** Responses that are different on purpose, as the changelog says. */
const CHANGED: Readonly<Record<string, { readonly path: RegExp; readonly count: number }>> = {
  // A category that carries is a fund.
  "carry-memory": { path: /^GET \/v1\/budget\/spending_power $/, count: 38 },
  // The same, and a negative plan is rejected.
  months: { path: /^GET \/v1\/budget\/months\/2011-0[123] $|^PUT .*"planned":-1\}/, count: 6 },
  // A rule may start up to forty years ago.
  recurring: { path: /^POST \/v1\/recurring .*"starts_on":"1999-01-01"|^GET \/v1\/recurring $/, count: 12 },
  // An unpaid bill lapses 46 days after it is due.
  "recurring-occurrences": { path: /^GET \/v1\/recurring\/occurrences/, count: 7 },
  // A transaction of a bank connection without a category gets the one of the user's decisions about the payee.
  "transactions-filter 2": { path: /"source":"sync"|^GET \/v1\/transactions\?/, count: 18 },
  // A payment that becomes a transfer loses its category.
  "transactions-update": { path: /^PUT .*"transfer_account_id":"|^GET \/v1\/transactions\//, count: 8 },
  // A balance that was set later includes what moves to or from the account.
  "transactions-update-balances": { path: /^GET \/v1\/accounts\//, count: 21 },
  // A category that carries is a fund, and a promise that is not kept ends.
  "worked-months": { path: /^GET \/v1\/budget\/(spending_power\?|months\/)/, count: 18 },
};

onEveryEngine((engine) => {
  for (const session of sessions) {
    test(`${session.name}: ${session.exchanges.length} requests get the same responses`, async () => {
      const server = await startServer(engine);
      try {
        const differences = (await replay(server, session)).filter((one) => !closesEnvelopes(one));
        const { path, count } = CHANGED[session.name] ?? { path: undefined, count: 0 };
        const changed = differences.filter(({ request }) => path?.test(request));
        assert.deepEqual(
          differences.filter((one) => !changed.includes(one)),
          [],
        );
        assert.equal(changed.length, count);
      } finally {
        await server.close();
      }
    });
  }
});

/** Since then, the envelopes of an ended month hold nothing back, so `unassigned` is the number. */
function closesEnvelopes({ expected, actual }: Difference): boolean {
  const [before, after] = [String(expected.at(-1)), String(actual.at(-1))];
  const [number, unassigned] = [NUMBER, UNASSIGNED].map((field) => field.exec(after)?.[1]);
  return before.replace(UNASSIGNED, "") === after.replace(UNASSIGNED, "") && unassigned === number;
}

const NUMBER = /"spending_power":(-?[\d.]+)/;
const UNASSIGNED = /"unassigned":(-?[\d.]+)/;

describe("the comparison", () => {
  const recorded = '{"a":{"id":"x","amount":-1.5},"list":[1,{"b":null}]}';
  const isSame = (actual: string) => {
    const [expected, found] = comparable(recorded, actual);
    return expected === found;
  };
  for (const [title, actual, expected] of [
    ["the same body", recorded, true],
    ["new fields", '{"new":1,"a":{"id":"x","amount":-1.5,"more":[]},"list":[1,{"c":2,"b":null}]}', true],
    ["a missing field", '{"a":{"id":"x"},"list":[1,{"b":null}]}', false],
    ["another value", '{"a":{"id":"x","amount":-1.51},"list":[1,{"b":null}]}', false],
    ["another type", '{"a":{"id":"x","amount":"-1.5"},"list":[1,{"b":null}]}', false],
    ["another order of fields", '{"list":[1,{"b":null}],"a":{"id":"x","amount":-1.5}}', false],
    ["another item", '{"a":{"id":"x","amount":-1.5},"list":[1,{"b":null},2]}', false],
    ["no JSON", "", false],
  ] as const) {
    test(`${expected ? "accepts" : "detects"} ${title}`, () => assert.equal(isSame(actual), expected));
  }

  test("ignores the wording of an error, and accepts a pointer to the object that lacks a field", () => {
    const error = (detail: string, pointer: string, code: string) =>
      JSON.stringify({ detail, errors: [{ pointer, code, detail }] });
    const isSameError = (actual: string) => {
      const [expected, found] = comparable(error("old", "/goal/category_id", "goal_exists"), actual);
      return expected === found;
    };
    assert.ok(isSameError(error("new", "/goal/category_id", "goal_exists")));
    assert.ok(isSameError(error("new", "/goal", "goal_exists")));
    assert.ok(!isSameError(error("old", "/goals", "goal_exists")));
    assert.ok(!isSameError(error("old", "/goal/account_id", "goal_exists")));
    assert.ok(!isSameError(error("old", "/goal/category_id", "rule_broken")));
  });
});
