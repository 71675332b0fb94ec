/**
 * Child processes of a benchmark, each with one job: the load generator, the servers for comparison, the bare database.
 * Questions and answers use Node's IPC channel.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Core, onCore } from "./pinning.ts";
import { whenDone } from "./releases.ts";

export interface Worker {
  readonly pid: number;
  /** Sends a question and returns the answer. One at a time. */
  ask<Answer>(question: unknown): Promise<Answer>;
  /** Stops the worker before the benchmark ends. */
  stop(): Promise<void>;
}

type Reply = { readonly answer: unknown } | { readonly error: string };

/** `script`: the URL of a file that calls `answerQuestions`. */
export function startWorker(script: string, core: Core): Worker {
  const file = fileURLToPath(script);
  const [command = "", ...args] = [...onCore(core), process.execPath, file];
  const child = spawn(command, args, {
    cwd: dirname(file),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  const ended = once(child, "exit");
  async function stop(): Promise<void> {
    if (child.connected) child.disconnect();
    await ended;
  }
  whenDone(stop);
  return { pid: child.pid ?? 0, ask: (question) => ask(child, question), stop };
}

/** Starts a worker for one question. */
export async function askOnce<Answer>(script: string, core: Core, question: unknown): Promise<Answer> {
  const worker = startWorker(script, core);
  try {
    return await worker.ask<Answer>(question);
  } finally {
    await worker.stop();
  }
}

async function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  const listening = new AbortController();
  const { signal } = listening;
  const replied = once(child, "message", { signal });
  const ended = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`${child.spawnfile} exited with ${code} before it answered.`);
  });
  try {
    child.send(question as object);
    const [reply] = (await Promise.race([replied, ended])) as [Reply];
    if ("error" in reply) throw new Error(reply.error);
    return reply.answer as Answer;
  } finally {
    replied.catch(() => {});
    ended.catch(() => {});
    listening.abort();
  }
}

/** The worker's side: answers questions until the benchmark stops it. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.on("message", async (question: Question) => {
    const reply = await answer(question).then(
      (value) => ({ answer: value }),
      (error: Error) => ({ error: error.stack ?? String(error) }),
    );
    process.send?.(reply);
  });
  process.once("disconnect", () => process.exit());
}
