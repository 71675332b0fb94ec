/** The service as `npm start` runs it, in a separate process on the measured core. */
import { join } from "node:path";
import { type Call, client } from "../../demo/own-server.ts";
import { leeway, type RunningServer, serve } from "../../test/support/command.ts";
import { copyDataset, type Dataset, type DatasetPlan, emptyDirectory } from "./dataset.ts";
import type { Filled } from "./filling.ts";
import { CONNECTIONS, type Target } from "./load.ts";
import { onCore } from "./pinning.ts";
import { whenDone } from "./releases.ts";

export interface LeewayServer extends Target, Filled {
  readonly url: string;
  /** The first of the tokens. */
  readonly token: string;
  /** Sends a request with the first token. Any status but success is an error. */
  readonly call: Call;
}

export const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../node_modules/.cache/leeway");

/** No rate limit and log level `warn`, as on a household's own machine. Nothing is pruned from the log of changes. */
const ENVIRONMENT = {
  LEEWAY_RATE_LIMIT: "off",
  LEEWAY_LOG_LEVEL: "warn",
  LEEWAY_CHANGES_DAYS: "36500",
  NODE_COMPILE_CACHE,
};

/** Serves a copy of a data set until the benchmark ends. */
export async function serveDataset(plan: DatasetPlan): Promise<LeewayServer & Dataset> {
  const dataset = await copyDataset(plan);
  return { ...dataset, ...described(await serveDirectory(dataset.directory), dataset) };
}

/** Serves a filled PostgreSQL database until the benchmark ends. */
export async function serveDatabase(databaseUrl: string, filled: Filled): Promise<LeewayServer> {
  const environment = { LEEWAY_DATABASE_URL: databaseUrl, LEEWAY_DATABASE_CONNECTIONS: String(CONNECTIONS) };
  return described(await serveDirectory(emptyDirectory(), environment), filled);
}

function described({ url, pid }: RunningServer, filled: Filled): LeewayServer {
  const [token = ""] = filled.tokens;
  return { ...filled, token, url, port: Number(new URL(url).port), pid, call: client(url, token) };
}

/** Serves a data directory, empty or not, until the benchmark ends or it is stopped. */
export async function serveDirectory(
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const server = await serve(directory, { ...ENVIRONMENT, ...environment }, onCore("measured"));
  whenDone(async () => {
    await server.stop();
    if (server.output.stderr !== "")
      throw new Error(`The server printed errors:\n${server.output.stderr.slice(0, 2000)}`);
  });
  return server;
}

/** A token that may connect banks, create webhooks and send listings. */
export async function createManagerToken(directory: string): Promise<string> {
  const args = ["token", "create", "--name", "manager", "--scope", "sync", "--manage"];
  const { stdout, stderr } = await leeway(args, { LEEWAY_DATA: directory });
  const token = /lw_[0-9a-z]+/.exec(stdout)?.[0];
  if (token === undefined) throw new Error(`leeway token create printed no token: ${stderr}`);
  return token;
}
