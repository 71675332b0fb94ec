/**
 * A client's session on the coordinator of a simulated cluster. Like Citus, it runs a statement on the machine of its budget, on
 * a connection that it caches; lets that machine join the transaction, and commits there first; and reports a broken connection
 * with the errors of Citus, after which the transaction has failed.
 */
import { setTimeout as wait } from "node:timers/promises";
import { HANG_MS } from "../hang.ts";
import { errorResponse } from "../postgres-proxy.ts";
import { type Backend, type Message, openBackend, readyForQuery, simpleQuery } from "./backend.ts";
import { budgetsOf } from "./routing.ts";

/** `citus.node_connection_timeout`, but shorter. */
const CONNECTION_TIMEOUT_MS = 2000;

export interface Machines {
  /** The ports of the machines by their number. */
  portOf(machine: number): number;
  machineOf(budgetId: string): Promise<number>;
  /** Receives the text of every query of all machines. */
  onAll(text: string): void;
}

export interface Session {
  /** Runs a simple query, or the messages of an extended query up to Sync. Resolves to the response. */
  run(unit: readonly Message[]): Promise<Buffer>;
  /** Cancels what waits for another machine. Returns false if nothing does. */
  cancel(): boolean;
  close(): void;
}

/** An error that the session reports to its client. */
class Failure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Prepared {
  readonly text: string;
  readonly parse: Buffer;
}

export function openSession(coordinator: Backend, startup: Buffer, { portOf, machineOf, onAll }: Machines): Session {
  const prepared = new Map<string, Prepared>();
  const workers = new Map<number, Backend>();
  /** The machines that have joined the transaction. */
  const joined = new Set<number>();
  let status = "I";
  let isLost = false;
  let begin = "";
  let savepoints: string[] = [];
  let timeoutMs = 0;
  let cancelCurrent: (() => void) | undefined;

  async function onCoordinator(bytes: Buffer): Promise<readonly Message[]> {
    const found = await coordinator.request(bytes);
    status = statusOf(found);
    return found;
  }

  /** Waits for another machine, up to the limit of the statement. */
  async function patiently<T>(work: Promise<T>): Promise<T> {
    const canceled = Promise.withResolvers<never>();
    const ended = new AbortController();
    const cancel = (why: string) => canceled.reject(new Failure("57014", `canceling statement due to ${why}`));
    cancelCurrent = () => cancel("user request");
    const limit = status !== "I" && timeoutMs > 0 ? timeoutMs : HANG_MS;
    wait(limit, undefined, { signal: ended.signal }).then(
      () => cancel("statement timeout"),
      () => {},
    );
    try {
      return await Promise.race([work, canceled.promise]);
    } finally {
      cancelCurrent = undefined;
      ended.abort();
    }
  }

  async function connectTo(machine: number): Promise<Backend> {
    const cached = workers.get(machine);
    if (cached !== undefined) return cached;
    try {
      const opened = await patiently(openBackend(portOf(machine), startup, CONNECTION_TIMEOUT_MS));
      workers.set(machine, opened);
      return opened;
    } catch (error) {
      if (error instanceof Failure) throw error;
      const where = `leeway@127.0.0.1:${portOf(machine)}`;
      throw new Failure("08006", `connection to the remote node ${where} failed: ${(error as Error).message}`);
    }
  }

  /** Sends bytes to a machine that has a connection. */
  async function request(machine: number, bytes: Buffer): Promise<readonly Message[]> {
    try {
      return await patiently(workers.get(machine)?.request(bytes) ?? Promise.reject(new Error("connection not open")));
    } catch (error) {
      workers.get(machine)?.destroy();
      workers.delete(machine);
      isLost = joined.has(machine);
      if (error instanceof Failure) throw error;
      if (!isLost) throw new Failure("08006", `connection to the remote node 127.0.0.1:${portOf(machine)} failed`);
      throw new Failure("XX000", `failure on connection marked as essential: 127.0.0.1:${portOf(machine)}`);
    }
  }

  async function onMachine(machine: number, unit: readonly Message[]): Promise<readonly Message[]> {
    const worker = await connectTo(machine);
    if (status === "T" && !joined.has(machine)) {
      joined.add(machine);
      await request(machine, simpleQuery([begin, ...savepoints.map((name) => `SAVEPOINT ${name}`)].join("; ")));
    }
    return await extended(worker, unit, (bytes) => request(machine, bytes));
  }

  /** For queries that list rows. Their order over all machines is not restored. */
  async function onAllMachines(unit: readonly Message[], text: string): Promise<readonly Message[]> {
    if (!/^\s*SELECT\b/i.test(text)) throw new Failure("0A000", `a statement on all machines: ${text}`);
    onAll(text);
    const [first = [], second = []] = [await onMachine(1, unit), await onMachine(2, unit)];
    const end = first.findIndex(({ type }) => type === "C");
    return second.some(({ type }) => type === "E")
      ? second
      : first.toSpliced(end, 0, ...second.filter(({ type }) => type === "D"));
  }

  /** Prepares the statement if this server has not. */
  async function extended(
    backend: Backend,
    unit: readonly Message[],
    send: (bytes: Buffer) => Promise<readonly Message[]>,
  ): Promise<readonly Message[]> {
    const name = statementName(unit);
    const isParsing = unit.some(({ type }) => type === "P");
    const isMissing = !isParsing && !backend.prepared.has(name);
    const parse = isMissing ? [prepared.get(name)?.parse ?? Buffer.alloc(0)] : [];
    const found = await send(Buffer.concat([...parse, ...unit.map(({ bytes }) => bytes)]));
    const isParsed = found.some(({ type }) => type === "1");
    if (isParsed) backend.prepared.add(name);
    return isMissing && isParsed ? found.filter(({ type }) => type !== "1") : found;
  }

  /** The transaction of the coordinator fails with that of another machine. */
  async function failTransaction(): Promise<void> {
    if (status === "T") await onCoordinator(simpleQuery("DO $$ BEGIN RAISE 'a statement failed elsewhere'; END $$"));
  }

  async function runStatement(unit: readonly Message[]): Promise<readonly Message[]> {
    if (status === "E") throw new Failure("25P02", "current transaction is aborted");
    const name = statementName(unit);
    const parse = unit.find(({ type }) => type === "P");
    if (parse !== undefined)
      prepared.set(name, { text: cString(parse.bytes, 5 + name.length + 1), parse: parse.bytes });
    const { text = "" } = prepared.get(name) ?? {};
    const budgets = budgetsOf(text, parametersOf(unit));
    if (budgets === undefined) return await extended(coordinator, unit, onCoordinator);
    const [machine, another] = new Set(await Promise.all([...budgets].map(machineOf)));
    if (another !== undefined) throw new Failure("0A000", `a statement on several machines: ${text}`);
    const found = await (machine === undefined ? onAllMachines(unit, text) : onMachine(machine, unit));
    if (found.some(({ type }) => type === "E")) await failTransaction();
    return found;
  }

  async function onJoined(text: string): Promise<void> {
    for (const machine of joined) await request(machine, simpleQuery(text));
  }

  /** The other machines commit first. If that fails, Citus cannot tell what happened there. */
  async function commit(): Promise<readonly Message[]> {
    const text = status === "T" ? "COMMIT" : "ROLLBACK";
    try {
      await onJoined(text);
    } catch {
      if (text === "COMMIT") {
        await onCoordinator(simpleQuery("ROLLBACK"));
        throw new Failure("XX000", "could not commit transaction for shard 102001 on at least one active node");
      }
    }
    return await onCoordinator(simpleQuery("COMMIT"));
  }

  async function control(text: string): Promise<readonly Message[]> {
    if (/^BEGIN/.test(text)) {
      [begin = ""] = text.split(";");
      timeoutMs = Number(/ statement_timeout = (\d+)/.exec(text)?.[1] ?? 0);
    } else if (text === "COMMIT") {
      const found = await commit();
      endTransaction();
      return found;
    } else if (text === "ROLLBACK") {
      await onJoined(text).catch(() => {});
      endTransaction();
    } else if (/^(SAVEPOINT|RELEASE|ROLLBACK TO)/.test(text)) {
      if (isLost) throw new Failure("XX000", "failure on connection marked as essential");
      if (status === "E" && !text.startsWith("ROLLBACK TO"))
        throw new Failure("25P02", "current transaction is aborted");
      await onJoined(text);
      if (text.startsWith("SAVEPOINT")) savepoints.push(text.slice("SAVEPOINT ".length));
      if (text.includes("RELEASE")) savepoints = savepoints.slice(0, -1);
    }
    // The real coordinator is not idle while another machine runs a statement.
    return await onCoordinator(simpleQuery(text.replace(/(idle_in_transaction_session_timeout) = \d+/, "$1 = 0")));
  }

  function endTransaction(): void {
    joined.clear();
    savepoints = [];
    isLost = false;
  }

  return {
    async run(unit) {
      const [first] = unit;
      try {
        const found = first?.type === "Q" ? await control(cString(first.bytes, 5).trim()) : await runStatement(unit);
        const bodies = found.filter(({ type }) => type !== "Z").map(({ bytes }) => bytes);
        return Buffer.concat([...bodies, readyForQuery(status)]);
      } catch (error) {
        await failTransaction();
        const { code = "XX000", message } = error as Partial<Failure> & Error;
        const response = errorResponse({ S: "ERROR", V: "ERROR", C: code, M: message });
        if (status === "I") endTransaction();
        return Buffer.concat([response, readyForQuery(status)]);
      }
    },
    cancel() {
      if (cancelCurrent === undefined) return false;
      cancelCurrent();
      return true;
    },
    close() {
      for (const backend of [coordinator, ...workers.values()]) backend.destroy();
    },
  };
}

function statusOf(found: readonly Message[]): string {
  return String.fromCharCode(found.find(({ type }) => type === "Z")?.bytes[5] ?? 0);
}

function cString(bytes: Buffer, start: number): string {
  return bytes.toString("utf8", start, bytes.indexOf(0, start));
}

/** The name in Parse, or in Bind after the portal. */
function statementName(unit: readonly Message[]): string {
  const [first] = unit;
  if (first === undefined) return "";
  return first.type === "P" ? cString(first.bytes, 5) : cString(first.bytes, first.bytes.indexOf(0, 5) + 1);
}

/** The values in Bind, as text. */
function parametersOf(unit: readonly Message[]): (string | null)[] {
  const bytes = unit.find(({ type }) => type === "B")?.bytes;
  if (bytes === undefined) return [];
  let at = bytes.indexOf(0, bytes.indexOf(0, 5) + 1) + 1;
  at += 2 + 2 * bytes.readUInt16BE(at);
  const count = bytes.readUInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = bytes.readInt32BE(at);
    at += 4 + Math.max(0, length);
    return length < 0 ? null : bytes.toString("utf8", at - length, at);
  });
}
