/**
 * The file operations of a traced process in a directory and the data that it sent, in order. strace writes one line per
 * call; `traced-call.ts` parses a line.
 */
import { spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { CALLS, readCall } from "./traced-call.ts";

/** Names are paths below the directory. A created file may already exist. */
export type TraceEvent =
  | { readonly kind: "create"; readonly name: string }
  | { readonly kind: "sync"; readonly name: string }
  | { readonly kind: "unlink"; readonly name: string }
  | { readonly kind: "rename"; readonly name: string; readonly to: string }
  | { readonly kind: "link"; readonly name: string; readonly to: string }
  | { readonly kind: "write"; readonly name: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly name: string; readonly size: number }
  /** Data written to a socket or a pipe. */
  | { readonly kind: "sent"; readonly text: string };

/** An event with the id of its thread. */
export type TracedEvent = TraceEvent & { readonly thread: string };

interface JoinedCall {
  readonly text: string;
  readonly thread: string;
  /** The number of events before the call started. */
  readonly startIndex: number;
}

const STRACE = "strace";

const MAX_TEXT_BYTES = 2 ** 24;

/** The reason why tracing is not possible; false if it is. */
export function whyUntraceable(): string | false {
  if (spawnSync(STRACE, ["-qq", "-o", "/dev/null", "true"]).status === 0) return false;
  return "needs strace, allowed to trace: apt-get install strace (in a container, --cap-add=SYS_PTRACE)";
}

/**
 * The command that traces a process into a file. The tracer is not the parent (-D), so signals reach the process. Strings
 * are complete (-s) and in hexadecimal (-xx), and descriptors have their paths (-y).
 */
export function tracer(file: string): string[] {
  const texts = ["-s", String(MAX_TEXT_BYTES), "-xx", "-y"];
  return [STRACE, "-D", "-f", "--seccomp-bpf", "-qq", ...texts, "-e", `trace=${CALLS.join(",")}`, "-o", file];
}

/** Reads a trace and ignores calls that do not concern the directory. */
export async function readTrace(file: string, directory: string): Promise<TracedEvent[]> {
  const events: TracedEvent[] = [];
  const unfinished = new Map<string, JoinedCall>();
  for await (const line of createInterface(createReadStream(file, "latin1"))) {
    const call = joinCall(line, events.length, unfinished);
    const event = call === undefined ? undefined : readCall(call.text, directory);
    if (call === undefined || event === undefined) continue;
    if (event.kind === "sync" && isChanged(event.name, events.slice(call.startIndex))) continue;
    events.push({ ...event, thread: call.thread });
  }
  return events;
}

/** Returns a completed call; undefined until it completes. If threads alternate, a call takes two lines. */
function joinCall(line: string, startIndex: number, unfinished: Map<string, JoinedCall>): JoinedCall | undefined {
  const [, thread = "", text = ""] = /^(\d+) +(.*)$/s.exec(line) ?? [];
  const [, start] = /^(.*) <unfinished \.\.\.>$/s.exec(text) ?? [];
  if (start !== undefined) unfinished.set(thread, { text: start, thread, startIndex });
  const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/s.exec(text) ?? [];
  const first = unfinished.get(thread);
  if (rest !== undefined && first !== undefined) return { ...first, text: first.text + rest };
  return start === undefined ? { text, thread, startIndex } : undefined;
}

/** A sync does not cover concurrent writes of another thread. In that case it is ignored. */
function isChanged(name: string, meanwhile: readonly TraceEvent[]): boolean {
  return meanwhile.some((event) => (event.kind === "write" || event.kind === "truncate") && event.name === name);
}
