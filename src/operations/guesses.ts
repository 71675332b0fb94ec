/**
 * Limits guesses: a number of failed sign-ins per address, and a growing delay per user. Users are never locked out,
 * and their sessions are not affected. The counts are in the database, so all servers share them.
 */
import { DAY_MS, formatTimestamp } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import type { SignInFailures } from "../store/store.ts";
import { newEvent } from "./security-events.ts";
import type { Service } from "./service.ts";

const ADDRESS_FAILURES = 20;
const ADDRESS_WINDOW_MS = 15 * 60_000;

/** Failures of a user before the delays start, and the longest delay. */
const FREE_FAILURES = 5;
const LONGEST_DELAY_MS = 60_000;

/** Older failures of a user do not count. */
export const ACCOUNT_MEMORY_MS = DAY_MS;

type Guarded = Pick<Service, "store" | "now">;

function tooMany(waitMs: number, whose: string): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const detail = `Too many sign-ins ${whose} have failed. Wait ${seconds} seconds.`;
  return new Problem("rate_limited", detail, [], { retryAfterSeconds: seconds });
}

/** Adds a failure. If it `isNew`, earlier failures no longer count. */
function withFailure({ key, count, started_at }: SignInFailures, isNew: boolean, at: string): SignInFailures {
  return { key, count: isNew ? 1 : count + 1, started_at: isNew ? at : started_at, last_at: at };
}

const addressKey = (address: string) => `address ${address}`;

/** @throws Problem `rate_limited` if too many sign-ins from the address have failed. */
export async function assertAddressMayGuess({ store, now }: Guarded, address: string): Promise<void> {
  const failures = await store.all.signInFailures.find(addressKey(address));
  if (failures === undefined || failures.count < ADDRESS_FAILURES) return;
  const waitMs = Date.parse(failures.started_at) + ADDRESS_WINDOW_MS - now();
  if (waitMs > 0) throw tooMany(waitMs, "from this address");
}

/** Counts a failed sign-in. */
export async function countAddressFailure({ store, now }: Guarded, address: string): Promise<void> {
  const key = addressKey(address);
  const at = formatTimestamp(now());
  await store.writeUser(key, async ({ signInFailures }) => {
    const before = await signInFailures.lock(key, at);
    const isNew = now() >= Date.parse(before.started_at) + ADDRESS_WINDOW_MS;
    await signInFailures.set(withFailure(before, isNew, at));
  });
}

/** Where a guess comes from. */
export interface Guesser {
  readonly network: string;
  readonly address: string;
  readonly device: string;
}

/** Counts a failed sign-in for the address, and records it for the user, if there is one. */
export async function noteFailure(
  service: Service,
  userId: string | undefined,
  { network, address, device }: Guesser,
  way: string,
): Promise<void> {
  await countAddressFailure(service, network);
  if (userId === undefined) return;
  const event = newEvent(service, { actor: { kind: "user", id: null }, address, device }, "sign_in_failed", { way });
  await service.store.writeUser(userId, ({ userEvents }) => userEvents.insert(userId, event));
}

/**
 * Counts an attempt to sign in as a user as a failure before it is checked, so that concurrent attempts are delayed
 * too. The returned function removes the count. @throws Problem `rate_limited` during the delay.
 */
export async function startGuess({ store, now }: Guarded, account: string): Promise<() => Promise<void>> {
  const key = `account ${account}`;
  const nowMs = now();
  const at = formatTimestamp(nowMs);
  await store.writeUser(key, async ({ signInFailures }) => {
    const before = await signInFailures.lock(key, at);
    const isNew = nowMs >= Date.parse(before.last_at) + ACCOUNT_MEMORY_MS;
    const waitMs = isNew ? 0 : Date.parse(before.last_at) + delayMs(before.count) - nowMs;
    if (waitMs > 0) throw tooMany(waitMs, "as this user");
    await signInFailures.set(withFailure(before, isNew, at));
  });
  return async () => await store.writeUser(key, ({ signInFailures }) => signInFailures.remove(key));
}

/** 1, 2, 4 ... 60 seconds. */
function delayMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, 1000 * 2 ** Math.min(failures - FREE_FAILURES, 10));
}
