/**
 * Limits how many connections the households of one machine of a Citus cluster may occupy, so that a machine that hangs
 * never occupies all of them. Without Citus, there is no limit.
 */
import { storageUnavailable } from "../../storage-unavailable.ts";
import { isMachineSick } from "./errors.ts";
import type { MachinesOf } from "./machines.ts";

/** The share of the connections for one machine that responds. */
const SHARE = 3 / 4;

/** A machine that did not respond gets one connection, for one request that finds out whether it is back. */
const SICK_LIMIT = 1;

/** The longest wait for the turn. */
const MAX_WAIT_MS = 5000;

/** Runs work on the data of a budget when its machine's turn comes. @throws Problem `storage_unavailable` if it does not. */
export type WithinLimit = <T>(budgetId: string, work: () => Promise<T>) => Promise<T>;

export interface MachineLimits {
  readonly withinLimit: WithinLimit;
  /** The same for work on a machine, by its name. */
  readonly withinLimitOf: <T>(machine: string, work: () => Promise<T>) => Promise<T>;
}

interface Machine {
  running: number;
  isSick: boolean;
  respondedMs: number;
  readonly waiting: Set<(canStart: boolean) => void>;
}

export function machineLimits(machinesOf: MachinesOf, maxConnections: number): MachineLimits {
  const machines = new Map<string, Machine>();
  const limit = Math.max(1, Math.floor(maxConnections * SHARE));

  /** Undefined if the catalog cannot be read. Then the work fails by itself, or it needs no limit. */
  async function nameOf(budgetId: string): Promise<string | undefined> {
    const found = await machinesOf([budgetId]).catch(() => undefined);
    return found === undefined ? undefined : (found.get(budgetId) ?? "");
  }

  function machineCalled(name: string): Machine {
    const machine = machines.get(name) ?? { running: 0, isSick: false, respondedMs: 0, waiting: new Set() };
    machines.set(name, machine);
    return machine;
  }

  async function withinLimitOf<T>(name: string, work: () => Promise<T>): Promise<T> {
    const machine = machineCalled(name);
    if (!(await waitForTurn(machine, limit))) throw storageUnavailable(new Error("the machine does not respond"));
    const startedMs = performance.now();
    try {
      const result = await work();
      note(machine, true);
      return result;
    } catch (error) {
      if (!isMachineSick(error)) note(machine, true);
      else if (machine.respondedMs < startedMs) note(machine, false);
      throw error;
    } finally {
      machine.running -= 1;
      startNext(machine, limit);
    }
  }

  return {
    withinLimitOf,
    async withinLimit(budgetId, work) {
      const name = await nameOf(budgetId);
      return await (name === undefined ? work() : withinLimitOf(name, work));
    },
  };
}

function hasRoom({ running, isSick }: Machine, limit: number): boolean {
  return running < (isSick ? SICK_LIMIT : limit);
}

/** Resolves to whether the work may start. It then counts as running. */
async function waitForTurn(machine: Machine, limit: number): Promise<boolean> {
  if (hasRoom(machine, limit)) {
    machine.running += 1;
    return true;
  }
  if (machine.isSick) return false; // nobody waits for a machine that does not respond
  return await new Promise((resolve) => {
    const answer = (canStart: boolean) => {
      machine.waiting.delete(answer);
      clearTimeout(timer);
      if (canStart) machine.running += 1;
      resolve(canStart);
    };
    const timer = setTimeout(answer, MAX_WAIT_MS, false);
    machine.waiting.add(answer);
  });
}

function startNext(machine: Machine, limit: number): void {
  for (const answer of machine.waiting) {
    if (!hasRoom(machine, limit)) return;
    answer(true);
  }
}

/** Notes whether the machine responded. If it did not, those who wait are answered at once. */
function note(machine: Machine, hasResponded: boolean): void {
  machine.isSick = !hasResponded;
  if (hasResponded) machine.respondedMs = performance.now();
  else for (const answer of machine.waiting) answer(false);
}
