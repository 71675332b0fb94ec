/** Finds the program of the process that reads files: its build or, if that is missing or outdated, its sources. */
import { join } from "node:path";
import { buildState, READER_BUILD } from "../../builds.ts";

const ROOT = join(import.meta.dirname, "../../..");

interface ReaderProgram {
  readonly path: string;
  /** The files and directories that the process may read. */
  readonly readable: readonly string[];
}

const BUILT: ReaderProgram = {
  path: join(READER_BUILD.directory, "reader-program.mjs"),
  readable: [READER_BUILD.directory],
};

const SOURCES: ReaderProgram = {
  path: join(import.meta.dirname, "reader-program.ts"),
  readable: ["src", "node_modules", "package.json"].map((name) => join(ROOT, name)),
};

let found: ReaderProgram | undefined;

export function findProgram(): ReaderProgram {
  found ??= buildState(READER_BUILD) === "current" ? BUILT : SOURCES;
  return found;
}
