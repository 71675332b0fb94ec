/**
 * The process of the load generator. Closed loop: each connection sends its next request as soon as it has a response.
 * Open loop: requests have a schedule that does not depend on the responses, and the time of a request counts from its
 * scheduled time, so it includes any wait.
 */
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { cpuSeconds } from "./process-usage.ts";
import { percentile } from "./statistics.ts";
import { wait } from "./wait.ts";
import { answerQuestions } from "./worker.ts";

export interface LoadPlan {
  readonly port: number;
  /** Sent in order, repeatedly. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Scheduled requests per second; undefined: a closed loop. */
  readonly perSecond?: number;
  /** The process whose CPU time is measured. */
  readonly serverPid: number;
}

export interface LoadResult {
  readonly answersPerSecond: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** Shares of one core; undefined if the machine does not report them. */
  readonly serverCpu: number | undefined;
  readonly generatorCpu: number;
}

answerQuestions<LoadPlan>(generateLoad);

async function generateLoad(plan: LoadPlan): Promise<LoadResult> {
  const record = recorder(plan.serverPid);
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const hear: Listeners = { onAnswer: record.answer, onFailure: fail };
  const stop = await Promise.race([
    failed,
    plan.perSecond === undefined ? startClosedLoop(plan, hear) : startOpenLoop(plan, plan.perSecond, hear),
  ]);
  await Promise.race([failed, wait(plan.warmUpSeconds)]);
  record.start();
  await Promise.race([failed, wait(plan.seconds)]);
  const result = record.finish();
  stop();
  return result;
}

interface Listeners {
  readonly onAnswer: (status: number, sinceMs: number) => void;
  readonly onFailure: (error: Error) => void;
}

async function startClosedLoop(plan: LoadPlan, { onAnswer, onFailure }: Listeners): Promise<() => void> {
  const next = takeInTurn(plan.requests);
  const onConnectionAnswer: OnConnectionAnswer = (connection, status, sinceMs) => {
    onAnswer(status, sinceMs);
    connection.send(next());
  };
  const connections = await openAll(plan, onConnectionAnswer, onFailure);
  for (const connection of connections) connection.send(next());
  return () => closeAll(connections);
}

async function startOpenLoop(
  plan: LoadPlan,
  perSecond: number,
  { onAnswer, onFailure }: Listeners,
): Promise<() => void> {
  const next = takeInTurn(plan.requests);
  const idle: TimedConnection[] = [];
  const onConnectionAnswer: OnConnectionAnswer = (connection, status, sinceMs) => {
    onAnswer(status, sinceMs);
    idle.push(connection);
  };
  const connections = await openAll(plan, onConnectionAnswer, onFailure);
  idle.push(...connections);
  const startMs = performance.now();
  let sent = 0;
  let isStopped = false;
  // Due requests without an idle connection wait here, and their time counts.
  const sendDue = () => {
    const due = ((performance.now() - startMs) * perSecond) / 1000;
    while (sent < due) {
      const connection = idle.shift(); // in turn: the server closes a connection that is never used
      if (connection === undefined) break;
      connection.send(next(), startMs + (sent++ * 1000) / perSecond);
    }
    if (!isStopped) setImmediate(sendDue); // the generator has its own core, and a timer would be late
  };
  sendDue();
  return () => {
    isStopped = true;
    closeAll(connections);
  };
}

interface TimedConnection {
  send(request: Uint8Array, sinceMs?: number): void;
  close(): void;
}

type OnConnectionAnswer = (connection: TimedConnection, status: number, sinceMs: number) => void;

function openAll(
  { port, connections }: LoadPlan,
  onAnswer: OnConnectionAnswer,
  onFailure: Listeners["onFailure"],
): Promise<TimedConnection[]> {
  return Promise.all(Array.from({ length: connections }, () => openTimed(port, onAnswer, onFailure)));
}

async function openTimed(
  port: number,
  onAnswer: OnConnectionAnswer,
  onFailure: Listeners["onFailure"],
): Promise<TimedConnection> {
  let sinceMs = 0;
  const raw: HttpConnection = await openConnection(port, (status) => onAnswer(timed, status, sinceMs), onFailure);
  const timed: TimedConnection = {
    send(request, dueMs = performance.now()) {
      sinceMs = dueMs;
      raw.send(request);
    },
    close: () => raw.close(),
  };
  return timed;
}

function closeAll(connections: readonly TimedConnection[]): void {
  for (const connection of connections) connection.close();
}

function takeInTurn(requests: readonly string[]): () => Uint8Array {
  const bytes = requests.map((request) => Buffer.from(request));
  let at = 0;
  return () => {
    const request = bytes[at];
    if (request === undefined) throw new Error("The list of requests is empty.");
    at = (at + 1) % bytes.length;
    return request;
  };
}

/** Counts responses between `start` and `finish`. */
function recorder(serverPid: number) {
  const statuses: Record<number, number> = {};
  const timesMs: number[] = [];
  let startMs = Number.POSITIVE_INFINITY;
  let serverSeconds: number | undefined;
  let ownUsage = process.cpuUsage();
  return {
    answer(status: number, sinceMs: number) {
      const nowMs = performance.now();
      if (nowMs < startMs) return;
      statuses[status] = (statuses[status] ?? 0) + 1;
      timesMs.push(nowMs - sinceMs);
    },
    start() {
      serverSeconds = cpuSeconds(serverPid);
      ownUsage = process.cpuUsage();
      startMs = performance.now();
    },
    finish(): LoadResult {
      const seconds = (performance.now() - startMs) / 1000;
      const used = cpuSeconds(serverPid);
      const own = process.cpuUsage(ownUsage);
      const sorted = Float64Array.from(timesMs).sort();
      return {
        answersPerSecond: sorted.length / seconds,
        statuses,
        p50Ms: percentile(sorted, 0.5),
        p99Ms: percentile(sorted, 0.99),
        p999Ms: percentile(sorted, 0.999),
        serverCpu: used === undefined || serverSeconds === undefined ? undefined : (used - serverSeconds) / seconds,
        generatorCpu: (own.user + own.system) / 1e6 / seconds,
      };
    },
  };
}
