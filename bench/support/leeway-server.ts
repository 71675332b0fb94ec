/** The service as a user runs it, `leeway serve` in a process of its own, on the core that is measured. */
import { type Call, client } from "../../demo/own-server.ts";
import { type RunningServer, serve } from "../../test/support/command.ts";
import { copyDataset, type Dataset, type DatasetPlan } from "./dataset.ts";
import { onCore } from "./pinning.ts";
import { whenDone } from "./releases.ts";

/** A server that can be loaded. */
export interface Target {
  readonly port: number;
  readonly pid: number;
}

export interface LeewayServer extends Target, Dataset {
  /** The first of the tokens. */
  readonly token: string;
  /** Asks as the first token; anything but success is an error. */
  readonly call: Call;
}

/** Without a limit on requests and with the log at warnings, as for one household's own machine. */
const ENVIRONMENT = { LEEWAY_RATE_LIMIT: "off", LEEWAY_LOG_LEVEL: "warn" };

/** Serves a copy of a data set until the benchmark has ended. */
export async function serveDataset(plan: DatasetPlan): Promise<LeewayServer> {
  const dataset = await copyDataset(plan);
  const server = await serveDirectory(dataset.directory);
  const [token = ""] = dataset.tokens;
  return {
    ...dataset,
    token,
    port: Number(new URL(server.url).port),
    pid: server.pid,
    call: client(server.url, token),
  };
}

/** Serves what is in a directory, or what it begins there, until the benchmark has ended or it is stopped. */
export async function serveDirectory(directory: string): Promise<RunningServer> {
  const server = await serve(directory, ENVIRONMENT, onCore("measured"));
  whenDone(async () => {
    await server.stop();
    if (server.output.stderr !== "") throw new Error(`The server complained:\n${server.output.stderr.slice(0, 2000)}`);
  });
  return server;
}
