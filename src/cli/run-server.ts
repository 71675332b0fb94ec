/** Runs the service until a signal stops it. */
import type { AddressInfo } from "node:net";
import { type Logger, pino } from "pino";
import { buildServer } from "../api/server.ts";
import { formatLink } from "../auth/link-origin.ts";
import { buildState, WEB_BUILD } from "../builds.ts";
import type { Config } from "../config.ts";
import { Problem } from "../domain/problem.ts";
import { startHousekeeping } from "../jobs/housekeeping.ts";
import { jobKinds } from "../jobs/index.ts";
import { startJobs } from "../jobs/run-jobs.ts";
import { createFirstBudget } from "../operations/budget/budgets.ts";
import { createSetupCode } from "../operations/people/users.ts";
import type { Service } from "../operations/service.ts";
import { redactDatabaseUrl } from "../store/engines/postgres/database-url.ts";
import { checkpointWal } from "../store/engines/sqlite/checkpoint-wal.ts";
import { exposureOf } from "../store/engines/sqlite/data-directory.ts";
import { privateAddresses, startOrigins } from "./link-addresses.ts";
import { logDestination } from "./log.ts";
import { print } from "./print.ts";
import { openService } from "./service.ts";
import { signInProvider } from "./sign-in-provider.ts";
import { UsageError } from "./usage-error.ts";

/** The process exits this long after the store is closed. */
const EXIT_MS = 1000;

const TOKENS = "  tokens  npx leeway token create --name NAME";

/** How often the start is tried again if a machine of a cluster was down. */
const RETRY_MS = 10_000;

/** Starts the service. @throws UsageError if it cannot listen. */
export async function runServer(config: Config): Promise<void> {
  const isTerminal = process.stderr.isTTY === true;
  const log = pino(
    { level: config.logLevel, redact: ["*.authorization", "*.authentication", "*.cookie"] },
    logDestination(isTerminal),
  );
  const service = await openService(config, {
    onCheckpointError: (error) => log.error({ err: error }, "the WAL could not be checkpointed, so it grows"),
  });
  warnOfExposure(config, log);
  // On a terminal, request lines would scroll the token out of sight.
  const app = await buildServer({
    ...config,
    service,
    log,
    requestLogLevel: isTerminal ? "debug" : "info",
    privateAddresses: () => privateAddresses(config),
    provider: signInProvider(config),
  });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await service.store.close();
    throw asUsageError(error, config);
  }
  const { address, family, port } = app.server.address() as AddressInfo;
  const url = `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  let stopJobs = async () => {};
  const close = async () => {
    await Promise.all([app.close(), stopJobs()]);
    await service.store.close();
  };
  let endRetries = () => {};
  const welcomeText = await welcome(service, config, { url, port }).catch(async (error) => {
    if (canServeSome(config, error)) {
      log.warn({ err: error }, "some of the data cannot be read, so the first budget is not looked for: trying again");
      endRetries = retry(() => welcome(service, config, { url, port }), print);
      return [listening(config, url), TOKENS, ""].join("\n");
    }
    await close(); // otherwise the server would run without a budget
    throw error;
  });

  const stopHousekeeping = startHousekeeping(service, config.changesDays, (err, message) => log.warn({ err }, message));
  const kinds = jobKinds(service, config.ratesUrl);
  if (config.jobsAtOnce > 0 && kinds.length > 0) {
    const onError = (err: unknown, message: string) => log.warn({ err }, message);
    stopJobs = startJobs(service, { kinds, atOnce: config.jobsAtOnce, onError });
  }
  stopOnSignal(log, async () => {
    stopHousekeeping();
    endRetries();
    setTimeout(() => app.server.closeAllConnections(), config.stopTimeoutMs).unref();
    try {
      await close();
    } finally {
      setTimeout(() => process.exit(), EXIT_MS).unref(); // requests whose connections were closed may still run
    }
  });
  print(welcomeText);
  if (buildState(WEB_BUILD) !== "current")
    log.warn("the web app build is missing or outdated: run npm ci, then restart");
}

/** Whether the server must run although the start could not finish: a machine of a cluster may be down, and others not. */
function canServeSome({ databaseUrl }: Config, error: unknown): boolean {
  return databaseUrl !== null && error instanceof Problem && error.code === "storage_unavailable";
}

/** Repeats `work` until it succeeds, and passes its result on. Returns a function that ends this. */
function retry<T>(work: () => Promise<T>, done: (result: T) => void): () => void {
  let isEnded = false;
  const attempt = async () => {
    const result = await work().then(
      (value) => ({ value }),
      () => undefined, // reported at the start
    );
    if (isEnded) return;
    if (result === undefined) schedule();
    else done(result.value);
  };
  const schedule = () => void setTimeout(attempt, RETRY_MS).unref();
  schedule();
  return () => {
    isEnded = true;
  };
}

/** A directory that ran before still runs, but the operator learns that other users can reach it. */
function warnOfExposure({ databaseUrl, dataDirectory, attachmentsDirectory }: Config, log: Logger): void {
  const directory = databaseUrl === null ? dataDirectory : attachmentsDirectory;
  const exposure = directory === null ? undefined : exposureOf(directory);
  if (directory === null || exposure === undefined) return;
  const mayDo = exposure === "write" ? "replace and delete the files" : "list the files";
  log.warn(`other users of this machine can ${mayDo} in ${directory}: run chmod 700 ${directory}`);
}

function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "stopping: finishing requests in flight");
      stop().catch((error: unknown) => {
        log.error({ err: error }, "could not stop cleanly");
        process.exitCode = 1;
      });
    });
  }
}

/** Returns the text to print at startup. If there is no budget, creates one, with a token that only this text shows. */
async function welcome(
  service: Service,
  config: Config,
  { url, port }: { readonly url: string; readonly port: number },
): Promise<string> {
  const { dataDirectory, databaseUrl, currency, timeZone } = config;
  const first = await createFirstBudget(service, { name: "Personal", currency, time_zone: timeZone });
  const lines = [listening(config, url), ...(await setupLinks(service, config, port))];
  if (first === undefined) return [...lines, TOKENS, ""].join("\n");
  const { budget, text } = first;
  // The token must survive the loss of the WAL: a database without its rows would get another budget at the next start.
  if (databaseUrl === null) checkpointWal(dataDirectory);
  return [
    ...lines,
    "",
    `Created the budget "${budget.name}" (${budget.currency}, ${budget.time_zone}). Its token, shown only once:`,
    "",
    `  ${text}`,
    "",
    "Try it:",
    "",
    `  curl -H "Authorization: Bearer ${text}" ${url}/v1/budget/spending_power`,
    "",
  ].join("\n");
}

function listening({ dataDirectory, databaseUrl }: Config, url: string): string {
  return [
    `Leeway listens on ${url}`,
    `  data    ${databaseUrl === null ? dataDirectory : redactDatabaseUrl(databaseUrl)}`,
    `  docs    ${url}/docs`,
  ].join("\n");
}

/** The link that creates the first owner; empty if there is an owner. It goes to standard output, never to the log. */
async function setupLinks(service: Service, config: Config, port: number): Promise<string[]> {
  let setup: Awaited<ReturnType<typeof createSetupCode>>;
  try {
    setup = await createSetupCode(service);
  } catch (error) {
    // A server on a full disk must start, because it can still answer reads.
    if (!(error instanceof Problem)) throw error;
    return ["", `No sign-in link could be created: ${error.message} Later, run npx leeway link.`, ""];
  }
  if (setup === undefined) return [];
  const links = startOrigins(config, port).map((origin) => formatLink(origin, setup.code));
  return [
    "",
    "Open Leeway in a browser. This link works once, within 24 hours:",
    "",
    ...links.map((link) => `  ${link}`),
    "",
  ];
}

function asUsageError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Stop the other program, or set LEEWAY_PORT to another port.`,
    EACCES: `This user is not allowed to open port ${port}. Set LEEWAY_PORT to a port above 1023.`,
    EINVAL: `The address ${host} needs a network interface, such as ${host}%eth0. Set LEEWAY_HOST to a complete address.`,
    EAFNOSUPPORT: `This machine does not support the protocol (IPv4 or IPv6) of the address ${host}. Set LEEWAY_HOST to another address.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Set LEEWAY_HOST to an address of this machine.`,
  };
  const reason = code === undefined ? undefined : reasons[code];
  return reason === undefined ? error : new UsageError(reason, { cause: error });
}
