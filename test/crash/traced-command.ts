/** Traces a `leeway` command: its changes to files below a directory. Its data is in `data` below the directory. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { leeway } from "../support/command.ts";
import { TRACED_ENVIRONMENT } from "./recording.ts";
import { readTrace, type TraceEvent, tracer } from "./trace.ts";

interface TracedCommand {
  readonly events: readonly TraceEvent[];
  readonly stdout: string;
}

export async function traceCommand(directory: string, args: readonly string[]): Promise<TracedCommand> {
  const trace = join(directory, "trace");
  const environment = { ...TRACED_ENVIRONMENT, LEEWAY_DATA: join(directory, "data") };
  const { code, stdout, stderr } = await leeway(args, environment, tracer(trace));
  assert.equal(code, 0, stderr);
  return { events: await readTrace(trace, directory), stdout };
}
