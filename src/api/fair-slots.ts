/**
 * Shares a few slots for one kind of heavy work, such as exports, between people. A budget and a person each have at
 * most one slot, and an address leaves one for others. Waiting requests take turns by person, so that many requests of
 * one person delay the others no longer than one.
 */
import type { FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { clientNetwork } from "./client-network.ts";

/** For whom the work is done. */
export interface SlotUser {
  readonly budget: string;
  /** The user, also for the tokens that they created; otherwise the token. */
  readonly person: string;
  readonly address: string;
}

export interface FairSlotOptions {
  /** The work, for messages, such as "exports". */
  readonly work: string;
  readonly slots: number;
  /** How long a request may wait. */
  readonly waitMs: number;
  /** How many requests may wait: in total, per address (half of them), and per person or budget. */
  readonly maxWaiting: number;
  readonly maxWaitingEach: number;
}

/**
 * Waits for a slot. Call the returned function when the work has ended; a second call does nothing.
 * @throws Problem `rate_limited` if too many requests wait, or this one has waited too long; the reason of `signal`
 * if it is aborted.
 */
export type TakeSlot = (user: SlotUser, signal: AbortSignal) => Promise<() => void>;

interface Waiting {
  readonly user: SlotUser;
  start(): void;
}

const RETRY_AFTER_SECONDS = 10;

export function fairSlots({ work, slots, waitMs, maxWaiting, maxWaitingEach }: FairSlotOptions): TakeSlot {
  const running = new Set<SlotUser>();
  /** Each person's requests, oldest first. The first person has the next turn. */
  const queues = new Map<string, Waiting[]>();
  /** Households may share an address, such as that of a proxy. Then they share these slots, in turns. */
  const slotsPerAddress = Math.max(1, slots - 1);

  function mayStart({ user }: Waiting): boolean {
    const isFree = (key: keyof SlotUser) => count(running, key, user) === 0;
    return isFree("budget") && isFree("person") && count(running, "address", user) < slotsPerAddress;
  }

  function findNext(): Waiting | undefined {
    return running.size < slots ? [...queues.values()].flat().find(mayStart) : undefined;
  }

  function startNext(): void {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      running.add(next.user);
      next.start();
      moveToEnd(next.user.person);
    }
  }

  function leave(one: Waiting): void {
    const { person } = one.user;
    const others = (queues.get(person) ?? []).filter((other) => other !== one);
    if (others.length > 0) queues.set(person, others);
    else queues.delete(person);
  }

  function moveToEnd(person: string): void {
    const queue = queues.get(person);
    if (queue === undefined) return;
    queues.delete(person);
    queues.set(person, queue);
  }

  /** The problem if too many requests wait, with this one. */
  function findOverflow(user: SlotUser): Problem | undefined {
    const users = [...queues.values()].flat().map((waiting) => waiting.user);
    const isOver = (key: keyof SlotUser, limit: number) => count(users, key, user) > limit;
    if (isOver("person", maxWaitingEach)) return busy(`${maxWaitingEach} of your ${work} are already waiting.`);
    if (isOver("budget", maxWaitingEach)) return busy(`${maxWaitingEach} ${work} of this budget are already waiting.`);
    const isFull = users.length > maxWaiting || isOver("address", maxWaiting / 2);
    return isFull ? busy(`Too many ${work} are waiting.`) : undefined;
  }

  return (given, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const user = { ...given }; // the same user may run and wait
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        leave(one);
      };
      const fail = (error: unknown) => {
        end();
        reject(error);
      };
      const release = () => {
        if (running.delete(user)) startNext();
      };
      const start = () => {
        end();
        resolve(release);
      };
      const one: Waiting = { user, start };
      const onAbort = () => fail(signal.reason);
      const timer = setTimeout(() => fail(busy(`Other ${work} are still running.`)), waitMs);
      signal.addEventListener("abort", onAbort);
      queues.set(user.person, [...(queues.get(user.person) ?? []), one]);
      startNext();
      const overflow = running.has(user) ? undefined : findOverflow(user);
      if (overflow !== undefined) fail(overflow);
    });
}

/** The user of a request with a token or a session. */
export function slotUserOf(request: FastifyRequest): SlotUser {
  return { budget: request.token.budget_id, person: personOf(request), address: clientNetwork(request.ip) };
}

/** The user of a session or of an access token, or who created the token. A token of the operator is a person of its own. */
export function personOf({ token, session, bearerUserId }: FastifyRequest): string {
  return session?.user?.id ?? bearerUserId ?? token.created_by ?? token.id;
}

function count(users: Iterable<SlotUser>, key: keyof SlotUser, { [key]: value }: SlotUser): number {
  return [...users].filter((user) => user[key] === value).length;
}

function busy(detail: string): Problem {
  return new Problem("rate_limited", `${detail} Try again later.`, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
