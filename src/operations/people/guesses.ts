/**
 * Limits guesses. A password can be guessed, so each attempt counts as a failure before it is checked, and a success
 * takes that back: a growing delay per user, and a number of failures per address. A browser in which the user has signed
 * in before has a delay of its own instead, so nobody else can lock the user out. All other secrets are long and random:
 * a correct one always works, and only wrong ones are limited. The counts are in the database, so all servers share them.
 */
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { People, SessionRow, SignInFailures } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { newEvent } from "./security-events.ts";

/** A number of failures within a time. */
interface Window {
  readonly failures: number;
  readonly ms: number;
  /** For messages. */
  readonly whose: string;
}

const OF_ADDRESS: Window = { failures: 20, ms: 15 * 60_000, whose: "from this address" };
const OF_RECOVERY_CODES: Window = { failures: 10, ms: 3_600_000, whose: "with recovery codes of this user" };

/** Failures of a user before the delays start, and the longest delay. */
const FREE_FAILURES = 5;
const LONGEST_DELAY_MS = 60_000;

/** Older failures of a user do not count. */
export const ACCOUNT_MEMORY_MS = DAY_MS;

/** Where a guess comes from. */
export interface Guesser {
  readonly network: string;
  readonly address: string;
  /** The name of the browser. */
  readonly device: string;
  /** The digest of the browser's device cookie. */
  readonly deviceDigest: string | undefined;
  /** The browser's session. */
  readonly session: Pick<SessionRow, "owner_id" | "id"> | undefined;
}

/** The account whose secret is guessed: a user, or a name that no user has. */
export interface Guessed {
  readonly userId: string | undefined;
  /** The user's id, or the name. */
  readonly account: string;
  /** The way to sign in, for the event. */
  readonly way: string;
}

/**
 * Returns the result of `check`, or undefined if the guess is wrong: `check` returned undefined. A guess that `isKnown`
 * comes from a browser of the user. @throws Problem `rate_limited` during a delay.
 */
export async function guess<T>(
  service: Service,
  guessed: Guessed,
  guesser: Guesser,
  check: (isKnown: boolean) => Promise<T | undefined>,
): Promise<T | undefined> {
  const known = await findOwnBrowser(service, guessed, guesser);
  const attempt = { delay: known ?? `account ${guessed.account}`, isKnown: known !== undefined };
  const counted = await reserve(service, attempt, guesser);
  let result: T | undefined;
  try {
    result = await check(attempt.isKnown);
  } catch (error) {
    await settle(service, counted, ({ signInFailures }) => signInFailures.takeBack(counted.delay));
    throw error;
  }
  if (result === undefined) await recordFailure(service, counted.delay, guessed, guesser);
  else await settle(service, counted, ({ signInFailures }) => signInFailures.clear(counted.delay));
  return result;
}

/** The key of a browser in which this user has signed in; undefined for any other. */
async function findOwnBrowser(
  { store, now }: Service,
  { userId }: Guessed,
  { deviceDigest, session }: Guesser,
): Promise<string | undefined> {
  if (userId === undefined) return undefined;
  if (deviceDigest !== undefined && (await store.all.devices.isOfUser(userId, deviceDigest, formatTimestamp(now())))) {
    return `device ${userId} ${deviceDigest}`;
  }
  return session?.owner_id === userId ? `session ${session.id}` : undefined;
}

/** The keys under which an attempt is counted. */
interface Counted {
  readonly delay: string;
  readonly address: string | undefined;
}

/**
 * Counts an attempt as a failure. While a user's delay limits the attempts, the address does not count them, so guessing
 * one name does not block the other people at that address.
 */
async function reserve(
  { store, now }: Service,
  { delay, isKnown }: { readonly delay: string; readonly isKnown: boolean },
  { network }: Guesser,
): Promise<Counted> {
  return await store.writeUser(delay, async ({ signInFailures }) => {
    const failuresBefore = await countDelayed(signInFailures, delay, now());
    if (isKnown || failuresBefore >= FREE_FAILURES) return { delay, address: undefined };
    const address = addressKey(network);
    await countInWindow(signInFailures, address, OF_ADDRESS, now());
    return { delay, address };
  });
}

/** Takes back the failure of the address. */
async function settle(
  { store }: Service,
  { delay, address }: Counted,
  settleDelay: (people: People) => Promise<void>,
): Promise<void> {
  await store.writeUser(delay, async (people) => {
    await settleDelay(people);
    if (address !== undefined) await people.signInFailures.takeBack(address);
  });
}

/** A user and a name that no user has cost the same: one write. */
async function recordFailure(service: Service, delay: string, guessed: Guessed, guesser: Guesser): Promise<void> {
  await service.store.writeUser(delay, async (people) => {
    await people.signInFailures.lock(delay, formatTimestamp(service.now()));
    await insertEvent(service, people, guessed, guesser);
  });
}

async function insertEvent(
  service: Service,
  { userEvents }: People,
  { userId, way }: Pick<Guessed, "userId" | "way">,
  { address, device }: Guesser,
): Promise<void> {
  if (userId === undefined) return;
  const origin = { actor: { kind: "user", id: null }, address, device } as const;
  await userEvents.insert(userId, newEvent(service, origin, "sign_in_failed", { way }));
}

/**
 * Counts a wrong secret that nobody can guess: a code, a token, a passkey or a recovery code.
 * @throws Problem `rate_limited` if there were too many.
 */
export async function countWrongSecret(
  service: Service,
  guesser: Guesser,
  guessed: Partial<Guessed> & Pick<Guessed, "way">,
): Promise<void> {
  const { userId, account, way } = guessed;
  const key = addressKey(guesser.network);
  await service.store.writeUser(key, async (people) => {
    const nowMs = service.now();
    if (account !== undefined) {
      await countInWindow(people.signInFailures, `recovery ${account}`, OF_RECOVERY_CODES, nowMs);
    }
    await countInWindow(people.signInFailures, key, OF_ADDRESS, nowMs);
    await insertEvent(service, people, { userId, way }, guesser);
  });
}

const addressKey = (network: string) => `address ${network}`;

/** Returns the number of failures before. @throws Problem `rate_limited` during the delay. */
async function countDelayed(table: People["signInFailures"], key: string, nowMs: number): Promise<number> {
  const before = await table.lock(key, formatTimestamp(nowMs));
  const isNew = nowMs >= Date.parse(before.last_at) + ACCOUNT_MEMORY_MS;
  const waitMs = isNew ? 0 : Date.parse(before.last_at) + delayMs(before.count) - nowMs;
  if (waitMs > 0) throw tooMany(waitMs, "as this user");
  await table.set(withFailure(before, isNew, nowMs));
  return isNew ? 0 : before.count;
}

/** @throws Problem `rate_limited` if the window is full. */
async function countInWindow(
  table: People["signInFailures"],
  key: string,
  { failures, ms, whose }: Window,
  nowMs: number,
): Promise<void> {
  const before = await table.lock(key, formatTimestamp(nowMs));
  const waitMs = Date.parse(before.started_at) + ms - nowMs;
  const isNew = before.count === 0 || waitMs <= 0;
  if (!isNew && before.count >= failures) throw tooMany(waitMs, whose);
  await table.set(withFailure(before, isNew, nowMs));
}

/** Adds a failure. If it `isNew`, earlier failures no longer count. */
function withFailure({ key, count, started_at }: SignInFailures, isNew: boolean, nowMs: number): SignInFailures {
  const at = formatTimestamp(nowMs);
  return { key, count: isNew ? 1 : count + 1, started_at: isNew ? at : started_at, last_at: at };
}

/** 1, 2, 4 ... 60 seconds. */
function delayMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, 1000 * 2 ** Math.min(failures - FREE_FAILURES, 10));
}

function tooMany(waitMs: number, whose: string): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const detail = `Too many sign-ins ${whose} have failed. Wait ${seconds} seconds.`;
  return new Problem("rate_limited", detail, [], { retryAfterSeconds: seconds });
}
