/**
 * Parses a call from strace's output, with strings in hexadecimal: `fsync(23<\x2f\x74>) = 0`. An unknown call that changes
 * files is an error, so that no change is missed.
 */
import { relative, resolve } from "node:path";
import type { TraceEvent } from "./trace.ts";

const KNOWN_CALLS = "openat pwrite64 ftruncate fsync fdatasync unlink unlinkat rename link write writev";
const UNKNOWN_CALLS = "pwritev fallocate truncate sync_file_range renameat renameat2 linkat";

export const CALLS = [...KNOWN_CALLS.split(" "), ...UNKNOWN_CALLS.split(" ")];

interface Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly result: number;
}

/** The event of a call that concerns the directory or sends data; undefined for other calls. */
export function readCall(text: string, directory: string): TraceEvent | undefined {
  const call = parseCall(text);
  if (call === undefined || call.result < 0) return undefined;
  const path = pathOf(call);
  if (/^(socket|pipe):/.test(path)) return { kind: "sent", text: bytesOf(call).toString("latin1") };
  if (path !== directory && !path.startsWith(`${directory}/`)) return undefined;
  if (call.name === "openat" && !text.includes("O_CREAT")) return undefined;
  return fileEvent(call, relative(directory, path), directory);
}

function fileEvent(call: Call, name: string, directory: string): TraceEvent {
  const last = Number(call.args.at(-1));
  switch (call.name) {
    case "openat":
      return { kind: "create", name };
    case "fsync":
    case "fdatasync":
      return { kind: "sync", name };
    case "unlink":
    case "unlinkat":
      return { kind: "unlink", name };
    case "rename":
    case "link":
      return { kind: call.name, name, to: relative(directory, textOf(call.args[1])) };
    case "ftruncate":
      return { kind: "truncate", name, size: last };
    case "pwrite64":
      return { kind: "write", name, offset: last, bytes: bytesOf(call) };
    default:
      throw new Error(`The trace has an unknown call: ${call.name} of ${name}.`);
  }
}

/** Strings are in hexadecimal, so a comma always separates two arguments. */
function parseCall(text: string): Call | undefined {
  const open = text.indexOf("(");
  const close = text.lastIndexOf(") ");
  const [, result] = /^\) += (-?\d+)/.exec(text.slice(close)) ?? [];
  if (open < 0 || result === undefined) return undefined;
  return { name: text.slice(0, open), args: text.slice(open + 1, close).split(", "), result: Number(result) };
}

/** The path of a call: its first argument or, if its name ends in "at", the second argument relative to the first. */
function pathOf({ name, args }: Call): string {
  return name.endsWith("at") ? resolve(textOf(args[0]), textOf(args[1])) : textOf(args[0]);
}

/** A string, or the path of a descriptor; empty if the file no longer has a name. */
function textOf(arg = ""): string {
  const [, hex = ""] = /^"([^"]*)"$/.exec(arg) ?? /^\w+<([^>]*)>$/.exec(arg) ?? [];
  return decode(hex).toString();
}

/** The bytes that were actually written. */
function bytesOf({ args, result }: Call): Buffer {
  const texts = args.flatMap((arg) => [...arg.matchAll(/"([^"]*)"/g)].map(([, hex = ""]) => decode(hex)));
  return Buffer.concat(texts).subarray(0, result);
}

function decode(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}
