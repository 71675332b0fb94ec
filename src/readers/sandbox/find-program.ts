/** Finds the program of the process that reads files: its build or, if that is missing or outdated, its sources. */
import { join } from "node:path";
import { buildState, SERVICE_BUILD } from "../../builds.ts";
import { programOfSources, type SandboxedProgram } from "../../sandbox.ts";

const { directory } = SERVICE_BUILD;
const SOURCES = programOfSources(new URL("./reader-program.ts", import.meta.url));
const BUILT: SandboxedProgram = { path: join(directory, "reader-program.mjs"), readable: [directory] };

let found: SandboxedProgram | undefined;

export function findProgram(): SandboxedProgram {
  found ??= buildState(SERVICE_BUILD) === "current" ? BUILT : SOURCES;
  return found;
}
