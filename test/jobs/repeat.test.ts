/** Repeated jobs of servers that start together. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { repeat } from "../../src/jobs/repeat.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a job runs at a random time around its interval, so servers do not run it together", async () => {
  const runs = [0, 0];
  const jobs = [0, 0.9].map((number, server) => {
    const job = async () => {
      runs[server] = (runs[server] ?? 0) + 1;
      return true;
    };
    return repeat(1000, job, () => number);
  });
  mock.timers.tick(500);
  await settle();
  assert.deepEqual(runs, [1, 0]);
  mock.timers.tick(900);
  await settle();
  assert.deepEqual(runs, [2, 1]);
  for (const { end } of jobs) end();
  mock.timers.tick(10_000);
  await settle();
  assert.deepEqual(runs, [2, 1]);
});

test("a job that hangs is not started again", async () => {
  let runs = 0;
  let finish = () => {};
  const job = () => {
    runs += 1;
    return new Promise<boolean>((resolve) => {
      finish = () => resolve(true);
    });
  };
  const { run, end } = repeat(1000, job, () => 0.5);
  mock.timers.tick(5000);
  await settle();
  void run();
  assert.equal(runs, 1);
  finish();
  await settle();
  mock.timers.tick(1000);
  assert.equal(runs, 2);
  end();
});

test("a job that failed runs again after ten minutes instead of a day, until it succeeds", async () => {
  const outcomes = [false, false, true, true];
  const hours: number[] = [];
  let hour = 0;
  const job = async () => {
    hours.push(hour);
    return outcomes[hours.length - 1] ?? true;
  };
  const { run, end } = repeat(DAY_MS, job, () => 0.5);
  await run();
  for (; hour < 48; hour += 1 / 6) {
    mock.timers.tick(HOUR_MS / 6);
    await settle();
  }
  end();
  assert.deepEqual(
    hours.map((at) => Math.round(at * 6) * 10),
    [0, 0, 10, 24 * 60 + 10],
    "minutes",
  );
});
