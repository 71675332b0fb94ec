/** Slots for heavy work: the limits of budgets, people and addresses, turns between people, and bounded queues. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import fc from "fast-check";
import { type FairSlotOptions, fairSlots, type SlotUser } from "../../src/api/fair-slots.ts";
import { Problem } from "../../src/domain/problem.ts";

const WAIT_MS = 75_000;
const OPTIONS: FairSlotOptions = { work: "exports", slots: 2, waitMs: WAIT_MS, maxWaiting: 8, maxWaitingEach: 2 };

/** Runs everything that is not waiting. */
const settle = async () => {
  for (let round = 0; round < 3; round += 1) await Promise.resolve();
};

type Place = readonly [budget: string, person: string, address: string];

interface Requested {
  readonly user: SlotUser;
  readonly abort: () => void;
  state: "waiting" | "running" | "rejected" | "released";
  error?: unknown;
  release(): void;
}

/** Makes requests and follows them. */
function useSlots(options: Partial<FairSlotOptions> = {}) {
  const take = fairSlots({ ...OPTIONS, ...options });
  const requests: Requested[] = [];
  /** Equal users are one object, so that a slot cannot be taken for that of another request. */
  const users = new Map<string, SlotUser>();
  const inState = (state: Requested["state"]) => requests.filter((one) => one.state === state);
  const request = async (...[budget, person, address]: Place): Promise<Requested> => {
    const controller = new AbortController();
    const abort = () => controller.abort(new Error("gone"));
    const user = users.get(`${budget} ${person} ${address}`) ?? { budget, person, address };
    users.set(`${budget} ${person} ${address}`, user);
    const one: Requested = { user, abort, state: "waiting", release() {} };
    requests.push(one);
    take(one.user, controller.signal).then(
      (release) => {
        one.state = "running";
        one.release = () => {
          one.state = "released";
          release();
        };
      },
      (error) => {
        one.state = "rejected";
        one.error = error;
      },
    );
    await settle();
    return one;
  };
  return { request, requests, inState };
}

function assertBusy({ state, error }: Requested): void {
  assert.equal(state, "rejected");
  assert.ok(error instanceof Problem && error.code === "rate_limited" && (error.retryAfterSeconds ?? 0) > 0);
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

describe("a slot is refused while", () => {
  const cases: readonly [reason: string, first: Place, second: Place][] = [
    ["the budget has one", ["home", "ann", "A"], ["home", "ben", "B"]],
    ["the person has one", ["home", "ann", "A"], ["club", "ann", "B"]],
    ["it is the last one, and the address has the others", ["home", "ann", "A"], ["club", "ben", "A"]],
  ];
  for (const [reason, first, second] of cases) {
    test(reason, async () => {
      const { request } = useSlots();
      const running = await request(...first);
      const waiting = await request(...second);
      const other = await request("other", "zoe", "Z");
      assert.deepEqual([running.state, waiting.state, other.state], ["running", "waiting", "running"]);
      running.release();
      await settle();
      assert.equal(waiting.state, "running");
    });
  }
});

test("people take turns, however many requests each has", async () => {
  const { request, inState } = useSlots({ slots: 1 });
  await request("running", "running", "Z");
  for (const budget of ["a1", "a2"]) await request(budget, "ann", "A");
  for (const budget of ["b1", "b2"]) await request(budget, "ben", "B");
  await request("c1", "cem", "C");
  const order: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    inState("running")[0]?.release();
    await settle();
    order.push(inState("running")[0]?.user.budget ?? "");
  }
  assert.deepEqual(order, ["a1", "b1", "c1", "a2", "b2"]);
});

test("a person who comes again waits behind those who already wait", async () => {
  const { request, inState } = useSlots({ slots: 1 });
  const first = await request("a", "ann", "A");
  await request("b", "ben", "B");
  first.release();
  await settle();
  await request("a", "ann", "A");
  await request("c", "cem", "C");
  inState("running")[0]?.release();
  await settle();
  assert.deepEqual(
    inState("running").map(({ user }) => user.person),
    ["ann"],
  );
});

test("one slot alone serves every address", async () => {
  const { request } = useSlots({ slots: 1 });
  assert.equal((await request("home", "ann", "A")).state, "running");
});

describe("a request is rejected at once if", () => {
  test("its person or budget already has many waiting", async () => {
    const { request } = useSlots();
    await request("home", "ann", "A");
    for (const address of ["B", "C"]) assert.equal((await request("home", "ann", address)).state, "waiting");
    assertBusy(await request("club", "ann", "D"));
    assertBusy(await request("home", "ben", "D"));
  });

  test("its address has half of all waiting requests, or too many wait", async () => {
    const { request } = useSlots();
    await request("x", "x", "X");
    await request("y", "y", "Y");
    for (let i = 0; i < 4; i += 1) assert.equal((await request(`a${i}`, `a${i}`, "A")).state, "waiting");
    assertBusy(await request("a4", "a4", "A"));
    for (let i = 0; i < 4; i += 1) assert.equal((await request(`b${i}`, `b${i}`, `B${i}`)).state, "waiting");
    assertBusy(await request("c", "c", "C"));
  });
});

test("a request that waits too long is rejected, and leaves the queue", async () => {
  const { request, inState } = useSlots();
  const running = await request("home", "ann", "A");
  const late = await request("home", "ben", "B");
  mock.timers.tick(WAIT_MS - 1);
  await settle();
  assert.equal(late.state, "waiting");
  mock.timers.tick(1);
  await settle();
  assertBusy(late);
  running.release();
  await settle();
  assert.deepEqual(inState("running"), []);
  assert.equal((await request("home", "ann", "A")).state, "running");
});

test("an aborted request leaves the queue, or never joins it", async () => {
  const take = fairSlots(OPTIONS);
  await assert.rejects(take({ budget: "a", person: "a", address: "a" }, AbortSignal.abort(new Error("gone"))), /gone/);
  const { request, inState } = useSlots();
  const running = await request("home", "ann", "A");
  const gone = await request("home", "ben", "B");
  gone.abort();
  await settle();
  assert.match(String(gone.error), /gone/);
  running.abort(); // running work ends itself
  running.release();
  await settle();
  assert.deepEqual(inState("running"), []);
});

/** A step of the property: a new request, or the end of a request. */
const STEP = fc.oneof(
  fc.record({
    kind: fc.constant("request" as const),
    budget: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
    person: fc.constantFrom("ann", "ben", "cem"),
    address: fc.constantFrom("A", "B", "C"),
  }),
  fc.record({ kind: fc.constantFrom("release", "release twice", "abort"), which: fc.nat(1000) }),
  fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
);

const countOf = (users: readonly Requested[], key: keyof SlotUser, { user }: Requested) =>
  users.filter((one) => one.user[key] === user[key]).length;

test("at any moment, the limits hold, nobody who may run waits, and nobody is passed over twice by the same person", async () => {
  const run = async (
    steps: readonly (typeof STEP extends fc.Arbitrary<infer Step> ? Step : never)[],
    slots: number,
  ) => {
    const { request, requests, inState } = useSlots({ slots, maxWaiting: 12 });
    const mayRun = (one: Requested, running: readonly Requested[]) =>
      running.length < slots &&
      countOf(running, "budget", one) === 0 &&
      countOf(running, "person", one) === 0 &&
      countOf(running, "address", one) < Math.max(1, slots - 1);
    /** How often each person was passed over, since their last turn, by each other person. */
    const passed = new Map<string, Map<string, number>>();
    const check = (before: { readonly waiting: readonly Requested[]; readonly running: readonly Requested[] }) => {
      const running = inState("running");
      assert.ok(running.length <= slots);
      for (const one of running) {
        assert.equal(countOf(running, "budget", one), 1);
        assert.equal(countOf(running, "person", one), 1);
        assert.ok(countOf(running, "address", one) <= Math.max(1, slots - 1));
      }
      assert.deepEqual(
        inState("waiting").filter((one) => mayRun(one, running)),
        [],
      );
      const started = running.filter((one) => !before.running.includes(one));
      const stayed = before.running.filter((one) => one.state === "running");
      for (const one of started) passed.delete(one.user.person);
      for (const other of started) {
        const whenStarted = [...stayed, ...started.filter((one) => one !== other)];
        const passedOver = before.waiting.filter((one) => one.state === "waiting" && mayRun(one, whenStarted));
        for (const person of new Set(passedOver.map(({ user }) => user.person))) {
          const counts = passed.get(person) ?? new Map<string, number>();
          const count = (counts.get(other.user.person) ?? 0) + 1;
          passed.set(person, counts.set(other.user.person, count));
          assert.ok(count <= 1, `${other.user.person} passed ${person} twice`);
        }
      }
      for (const person of passed.keys()) {
        if (!inState("waiting").some(({ user }) => user.person === person)) passed.delete(person);
      }
    };
    for (const step of steps) {
      const before = { waiting: inState("waiting"), running: inState("running") };
      if (step.kind === "request") await request(step.budget, step.person, step.address);
      else if (step.kind === "wait") mock.timers.tick(step.ms);
      else {
        const among = step.kind === "abort" ? before.waiting : before.running;
        const one = among[step.which % among.length];
        if (step.kind === "abort") one?.abort();
        else one?.release();
        if (step.kind === "release twice") one?.release();
      }
      await settle();
      check(before);
    }
    for (const one of requests) {
      one.release(); // also those that were released before
      await settle();
    }
    while (inState("running").length > 0) {
      inState("running")[0]?.release();
      await settle();
    }
    assert.deepEqual(inState("waiting"), []);
    for (let i = 0; i < slots; i += 1) assert.equal((await request(`x${i}`, `x${i}`, `x${i}`)).state, "running");
    assert.equal((await request("y", "y", "y")).state, "waiting");
  };
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 80, size: "max" }), fc.integer({ min: 1, max: 4 }), run),
    {
      numRuns: 200,
    },
  );
});
