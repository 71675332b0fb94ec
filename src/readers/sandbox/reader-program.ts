/**
 * The program of the process that reads uploaded files. It gets a file on standard input, then lines with answers. For
 * each line, it reads the file with these answers and writes a reading as lines of JSON: `Message` describes them.
 * `sandboxed-file.ts` starts it.
 */
import { readSync, writeSync } from "node:fs";
import { setPriority } from "node:os";
import { Problem } from "../../domain/problem.ts";
import { type FileKind, type FoundLists, readFile } from "../statements/read-file.ts";
import type { Answers, StatementFile } from "../statements/statement.ts";

/** The first line of the input. The bytes of the file follow it. */
export interface FileHead {
  readonly name: string;
  readonly bytes: number;
}

/** A line of the output. A reading ends with the kind of the file, or with the reason why there is none. */
export type Message =
  | { readonly list: keyof FoundLists; readonly items: readonly unknown[] }
  | { readonly kind: FileKind }
  | { readonly problem: Pick<Problem, "code" | "message"> }
  /** The places in the code that lead to the failure. The message of the error may contain data, so it is not sent. */
  | { readonly failed: readonly string[] };

/** A line ends after this many characters, so that the server parses each one fast. */
const LINE_LENGTH = 65_536;

/** The readers yield the processor to the server. */
const LOW_PRIORITY = 10;

const STDIN = 0;
const STDOUT = 1;
const PIECE_BYTES = 65_536;
const NEWLINE = 10;

const PAUSE_MS = 1;

/** Waits until the pipe is ready: Node opens the pipes of a child process without blocking. */
function whenReady<Result>(work: () => Result): Result {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** Reads standard input. */
function inputReader() {
  let rest = Buffer.alloc(0);
  /** False at the end of the input. */
  const readMore = () => {
    const piece = Buffer.alloc(PIECE_BYTES);
    const count = whenReady(() => readSync(STDIN, piece));
    rest = Buffer.concat([rest, piece.subarray(0, count)]);
    return count > 0;
  };
  const take = (count: number) => {
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  };
  return {
    /** Undefined at the end of the input. */
    readLine(): string | undefined {
      while (!rest.includes(NEWLINE)) if (!readMore()) return undefined;
      return take(rest.indexOf(NEWLINE) + 1).toString();
    },
    readBytes(count: number): Buffer {
      const bytes = Buffer.alloc(count);
      let filled = take(count).copy(bytes);
      while (filled < count) {
        const read = whenReady(() => readSync(STDIN, bytes, filled, count - filled, null));
        if (read === 0) throw new Error("the input ends within the file");
        filled += read;
      }
      return bytes;
    },
  };
}

function send(message: Message): void {
  sendLine(JSON.stringify(message));
}

function sendLine(text: string): void {
  let line = Buffer.from(`${text}\n`);
  while (line.length > 0) line = line.subarray(whenReady(() => writeSync(STDOUT, line)));
}

/** Sends the items of each list in lines of limited length. */
function lineSender() {
  let waiting: Partial<Record<keyof FoundLists, string[]>> = {};
  let length = 0;
  const flush = () => {
    for (const [list, items] of Object.entries(waiting)) sendLine(`{"list":"${list}","items":[${items.join()}]}`);
    waiting = {};
    length = 0;
  };
  return {
    flush,
    add(list: keyof FoundLists, item: unknown): void {
      const text = JSON.stringify(item);
      waiting[list] ??= [];
      waiting[list].push(text);
      length += text.length;
      if (length >= LINE_LENGTH) flush();
    },
  };
}

async function answer(file: StatementFile, answers: Answers): Promise<void> {
  const lines = lineSender();
  try {
    const kind = await readFile(file, answers, lines.add);
    lines.flush();
    send({ kind });
  } catch (error) {
    if (error instanceof Problem) send({ problem: { code: error.code, message: error.message } });
    else send({ failed: framesOf(error) });
  }
}

function framesOf(error: unknown): string[] {
  const { name = "", stack = "" } = error instanceof Error ? error : {};
  return [name, ...stack.split("\n").filter((line) => /^ {4}at /.test(line))];
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}

setPriority(LOW_PRIORITY);
const input = inputReader();
const { name, bytes: count } = JSON.parse(input.readLine() ?? "") as FileHead;
const bytes = input.readBytes(count);
for (let line = input.readLine(); line !== undefined; line = input.readLine()) {
  await answer({ name, open: () => pieces(bytes) }, JSON.parse(line) as Answers);
}
