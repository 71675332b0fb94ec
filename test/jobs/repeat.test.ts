/** Repeated jobs of servers that start together. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { repeat } from "../../src/jobs/repeat.ts";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a job runs at a random time around its interval, so servers do not run it together", async () => {
  const runs = [0, 0];
  const ends = [0, 0.9].map((number, server) => {
    const job = async () => {
      runs[server] = (runs[server] ?? 0) + 1;
    };
    return repeat(1000, job, () => number);
  });
  mock.timers.tick(500);
  await settle();
  assert.deepEqual(runs, [1, 0]);
  mock.timers.tick(900);
  await settle();
  assert.deepEqual(runs, [2, 1]);
  for (const end of ends) end();
  mock.timers.tick(10_000);
  await settle();
  assert.deepEqual(runs, [2, 1]);
});

test("a job that hangs is not started again", async () => {
  let runs = 0;
  let finish = () => {};
  const job = () => {
    runs += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const end = repeat(1000, job, () => 0.5);
  mock.timers.tick(5000);
  await settle();
  assert.equal(runs, 1);
  finish();
  await settle();
  mock.timers.tick(1000);
  assert.equal(runs, 2);
  end();
});
