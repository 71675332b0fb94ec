/** Passwords and recovery codes: set and check. */
import { hashPassword, verifyPassword } from "../../auth/password.ts";
import { findWeakness, type Weakness } from "../../auth/password-strength.ts";
import { createRecoveryCodes, digestOfRecoveryCode } from "../../auth/recovery-code.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { nameKey } from "../../domain/name.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import { type AllTx, pipelined } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { turns } from "../turns.ts";
import { listBudgetsWithPush } from "./end-push.ts";
import { countWrongSecret, type Guesser, guess } from "./guesses.ts";
import { loadBudgets } from "./members.ts";
import { newEvent, type Origin } from "./security-events.ts";
import { endOthers, extendSession, type SignedIn } from "./sessions.ts";

/** Each hash takes 19 MiB and a thread of the pool that also reads files. */
const hashing = turns({ maxAtOnce: 2, maxWaitMs: 5000 });

/** Each estimate takes 200 MB in a process of its own. */
const estimating = turns({ maxAtOnce: 1, maxWaitMs: 10_000 });

/** The users whose new password is being estimated: each has one turn, so that nobody delays the others. */
const estimated = new Set<string>();

const ADVICE = "Use four or five random words, or let a password manager create the password.";

const WEAK: Readonly<Record<Weakness, string>> = {
  common: "The password is in lists of common passwords.",
  repetition: "The password repeats itself.",
  sequence: "The password follows the alphabet or the keyboard.",
  own_words: "The password contains your name or the name of a budget, and too little else.",
  few_words: "The password consists of too few words, names or dates.",
};

/** Not a pasted token. */
type SignedInUser = SignedIn & { readonly user: NonNullable<SignedIn["user"]> };

export interface PasswordInput {
  readonly sign_in_name: string;
  readonly password: string;
}

/**
 * Sets the password and ends the user's other sessions. The current one soon gets a new secret, so a copy of its cookie
 * stops working. Returns the time. @throws Problem `weak_password`, or `name_taken` if another user has the sign-in name.
 */
export async function setPassword(
  service: Service,
  signedIn: SignedInUser,
  { sign_in_name, password }: PasswordInput,
  origin: Origin,
): Promise<string> {
  await rejectWeak(service, signedIn, { sign_in_name, password });
  const { id } = signedIn.user;
  const { session } = signedIn;
  const hash = await hashing(() => hashPassword(password, service.randomBytes));
  const at = formatTimestamp(service.now());
  const account = { name: sign_in_name.trim(), key: nameKey(sign_in_name), password: hash, at };
  const withPush = await listBudgetsWithPush(service.store, id);
  const set = async ({ people, of }: AllTx) => {
    const owner = await people.users.findBySignInKey(account.key);
    if (owner !== undefined && owner.id !== id) {
      const detail = `Another user has the sign-in name "${account.name}". Choose another one.`;
      throw problemOf([{ code: "name_taken", pointer: "/sign_in_name", detail }]);
    }
    await people.users.setPassword(id, account);
    await extendSession(people, session);
    await people.userEvents.insert(id, newEvent(service, origin, "password_set"));
    await endOthers(service, { people, budgets: withPush.map(of) }, session, origin);
    await people.sessions.replaceSecretsSoon(id);
  };
  await service.store.writeAll(set, { changesUsers: [id] });
  return at;
}

/** @throws Problem `weak_password`, or `rate_limited` during another change. */
async function rejectWeak(
  { store }: Pick<Service, "store">,
  { user, memberships }: SignedInUser,
  { sign_in_name, password }: PasswordInput,
): Promise<void> {
  const budgets = (await loadBudgets(store, memberships)).filter(({ is_available }) => is_available);
  const names = [sign_in_name, user.name, ...budgets.map(({ name }) => name)];
  if (estimated.has(user.id)) {
    const detail = "Another new password of yours is still being checked. Try again in a moment.";
    throw new Problem("rate_limited", detail, [], { retryAfterSeconds: 2 });
  }
  estimated.add(user.id);
  const weakness = await estimating(() => findWeakness(password, names)).finally(() => estimated.delete(user.id));
  if (weakness === null) return;
  const detail = `${WEAK[weakness]} ${ADVICE}`;
  throw new Problem("weak_password", detail, [{ code: "weak_password", pointer: "/password", detail }], { weakness });
}

/** The sign-in name, the time of the password, and the recovery codes that a user still has. */
export async function getCredentials({ store }: Pick<Service, "store">, userId: string) {
  const { users, recoveryCodes } = store.all;
  const [account, left] = await pipelined([users.findAccount(userId), recoveryCodes.countUnused(userId)]);
  const { sign_in_name = null, password_at = null } = account ?? {};
  return { sign_in_name, password_at, recovery_codes_left: left };
}

/** Replaces the user's recovery codes. The texts are shown once. */
export async function replaceRecoveryCodes(service: Service, userId: string, origin: Origin): Promise<string[]> {
  const codes = createRecoveryCodes(service.randomBytes);
  await service.store.writeUser(userId, async ({ recoveryCodes, userEvents }) => {
    await recoveryCodes.replace(
      userId,
      codes.map(({ digest }) => digest),
    );
    await userEvents.insert(userId, newEvent(service, origin, "recovery_codes_created"));
  });
  return codes.map(({ text }) => text);
}

function failed(what: "password" | "recovery code"): Problem {
  return new Problem("sign_in_failed", `The name or the ${what} is wrong.`);
}

/**
 * The id of the user with this sign-in name and password. A missing name takes the same time and returns the same error.
 * @throws Problem `sign_in_failed` or `rate_limited`.
 */
export async function checkPassword(
  service: Service,
  { name, password }: { readonly name: string; readonly password: string },
  guesser: Guesser,
): Promise<string> {
  const { store, randomBytes } = service;
  const key = nameKey(name);
  const account = await store.all.users.findBySignInKey(key);
  const stored = account?.password ?? null;
  const guessed = { userId: account?.id, account: account?.id ?? key, way: "password" };
  const correct = await guess(service, guessed, guesser, async (isUrgent) => {
    const { isCorrect, needsRehash } = await hashing(() => verifyPassword(password, stored), { isUrgent });
    return account !== undefined && stored !== null && isCorrect ? { id: account.id, stored, needsRehash } : undefined;
  });
  if (correct === undefined) throw failed("password");
  if (correct.needsRehash) {
    const hash = await hashing(() => hashPassword(password, randomBytes), { isUrgent: true });
    await store.writeUser(correct.id, ({ users }) => users.rehashPassword(correct.id, correct.stored, hash));
  }
  return correct.id;
}

/**
 * The id of the user with this sign-in name, or id, and recovery code. The code is used up. @throws Problem like
 * `checkPassword`.
 */
export async function checkRecoveryCode(
  service: Service,
  { name, code }: { readonly name: string; readonly code: string },
  guesser: Guesser,
): Promise<string> {
  const { users, recoveryCodes } = service.store.all;
  const key = nameKey(name);
  const account = (await users.findBySignInKey(key)) ?? (await users.find(name.trim().toLowerCase()));
  const digest = digestOfRecoveryCode(code);
  const isCorrect =
    (await recoveryCodes.isUnused(account?.id ?? "", digest)) && (await use(service, account?.id ?? "", digest));
  if (account !== undefined && isCorrect) return account.id;
  await countWrongSecret(service, guesser, { userId: account?.id, account: account?.id ?? key, way: "recovery" });
  throw failed("recovery code");
}

/** Returns false if another request has used the code. */
async function use({ store, now }: Service, userId: string, digest: string): Promise<boolean> {
  return await store.writeUser(userId, async ({ recoveryCodes }) => {
    if (!(await recoveryCodes.isUnused(userId, digest))) return false;
    await recoveryCodes.use(userId, digest, formatTimestamp(now()));
    return true;
  });
}
