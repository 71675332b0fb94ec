/**
 * Reads an uploaded file in a sandboxed process, because the file may be hostile. `reader-program.ts` runs in it.
 */
import { once } from "node:events";
import type { Readable } from "node:stream";
import { Problem } from "../../domain/problem.ts";
import { type ProcessLimits, startSandboxed } from "../../sandbox.ts";
import type { FileKind, FoundLists, Reading } from "../statements/read-file.ts";
import type { Answers } from "../statements/statement.ts";
import { findProgram } from "./find-program.ts";
import type { FileHead, Message } from "./reader-program.ts";

/** The limits of the process that reads one file. */
export interface SandboxLimits extends ProcessLimits {
  /** Milliseconds from the start to the end, even if the machine is busy. */
  readonly wallMs: number;
  /** Bytes of output, for all readings of the file. */
  readonly outputBytes: number;
  /** Bytes of one line of output. */
  readonly lineBytes: number;
}

export const SANDBOX_LIMITS: SandboxLimits = {
  cpuSeconds: 60,
  wallMs: 240_000,
  dataKiB: 1_200_000,
  heapMb: 256,
  outputBytes: 256 * 1024 * 1024,
  lineBytes: 8 * 1024 * 1024,
};

export interface SandboxedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /**
   * Reads the file with these answers.
   * @throws Problem if the whole file is rejected or exceeds a limit, or the reason of `signal` if it is aborted.
   */
  read(answers: Answers): Promise<Reading>;
  /** Ends the process. */
  close(): void;
}

/**
 * The process starts at once, and ends when it is closed, when `signal` is aborted, or at a limit.
 * @throws Problem `overloaded` if no process can be started.
 */
export function openSandboxed(
  name: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
  limits: SandboxLimits = SANDBOX_LIMITS,
): SandboxedFile {
  signal?.throwIfAborted();
  const child = start(limits);
  let stopped: Problem | undefined;
  const stop = (problem?: Problem) => {
    stopped ??= problem;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => stop(tooComplex("it takes too long")), limits.wallMs);
  const abort = () => stop();
  signal?.addEventListener("abort", abort, { once: true });
  const ended = once(child, "close").finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  });
  ended.catch(() => {}); // an error of the start is an error of every read
  child.stdin.on("error", () => {}); // the process has ended: its output shows why
  const head: FileHead = { name, bytes: bytes.length };
  child.stdin.write(`${JSON.stringify(head)}\n`);
  child.stdin.write(bytes);
  const messages = messagesOf(child.stdout, limits, stop);
  return {
    ...{ name, bytes },
    async read(answers) {
      child.stdin.write(`${JSON.stringify(answers)}\n`);
      const reading = await nextReading(messages);
      if (reading !== undefined) return reading;
      const [code, cause] = await ended.catch((error) => {
        throw unstartable(error);
      });
      signal?.throwIfAborted();
      throw stopped ?? endOf(code, cause, limits);
    },
    close: () => stop(),
  };
}

/** @throws Problem `overloaded` */
function start(limits: SandboxLimits): ReturnType<typeof startSandboxed> {
  try {
    return startSandboxed(findProgram(), limits);
  } catch (error) {
    throw unstartable(error);
  }
}

function unstartable(cause: unknown): Problem {
  const detail = "The server cannot start a process that reads the file. Try again later.";
  return new Problem("overloaded", detail, [], { retryAfterSeconds: 10, cause });
}

/** The messages of the process, up to its end. */
async function* messagesOf(
  output: Readable,
  { outputBytes, lineBytes }: SandboxLimits,
  stop: (problem: Problem) => void,
): AsyncGenerator<Message> {
  let total = 0;
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > outputBytes) return stop(tooComplex("it contains too much text"));
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      parts.push(chunk.subarray(from, end));
      yield JSON.parse(Buffer.concat(parts).toString()) as Message;
      parts = [];
      length = 0;
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > lineBytes) return stop(tooComplex("it contains too much text"));
  }
}

/** Undefined if the process ends before the end of the reading. */
async function nextReading(messages: AsyncGenerator<Message>): Promise<Reading | undefined> {
  const lists: { [List in keyof FoundLists]: FoundLists[List][number][] } = {
    ...{ detected: [], questions: [], sources: [], statements: [], balances: [], rows: [], refused: [], issues: [] },
  };
  for (;;) {
    const { value: message, done } = await messages.next();
    if (done) return undefined;
    if ("list" in message) for (const item of message.items) (lists[message.list] as unknown[]).push(item);
    else if ("kind" in message) return joined(message.kind, lists);
    else if ("problem" in message) throw new Problem(message.problem.code, message.problem.message);
    else throw tooComplex("its content is unusual", message.failed);
  }
}

function joined(kind: FileKind, { statements, balances, ...lists }: FoundLists): Reading {
  const balancesOf = Map.groupBy(balances, ({ statement }) => statement);
  return {
    ...kind,
    ...lists,
    statements: statements.map((statement) => ({ ...statement, balances: balancesOf.get(statement.index) ?? [] })),
  };
}

function tooComplex(reason: string, failure?: readonly string[]): Problem {
  const detail = `Leeway stopped reading this file, because ${reason}. Export a shorter period, or another format.`;
  const cause = failure && new Error(`The reader failed: ${failure.join("\n")}`);
  return new Problem("file_too_complex", detail, [], cause && { cause });
}

/** The process was not stopped here: it exceeded a limit of the kernel or of its heap, or crashed. */
function endOf(code: number | null, signal: string | null, { cpuSeconds }: SandboxLimits): Problem {
  if (signal === "SIGKILL") return tooComplex(`it takes more than ${cpuSeconds} seconds`, [`signal ${signal}`]);
  return tooComplex("it needs too much memory", [signal === null ? `exit code ${code}` : `signal ${signal}`]);
}
