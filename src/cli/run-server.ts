/** Runs the service until it is told to stop. */
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { buildServer } from "../api/server.ts";
import type { Config } from "../config.ts";
import { createFirstBudget } from "../operations/budget/create-first-budget.ts";
import { forgetIdempotencyKeys } from "../operations/forget-idempotency-keys.ts";
import { settleRecurringRules } from "../operations/recurring/settle-recurring-rules.ts";
import type { Service } from "../operations/service.ts";
import { showDatabaseUrl } from "../store/postgres/database-url.ts";
import { foldLog } from "../store/sqlite/fold-log.ts";
import { giveBackMemory } from "./give-back-memory.ts";
import { logDestination } from "./log-destination.ts";
import { openService } from "./service.ts";
import { UsageError } from "./usage-error.ts";

const HOUSEKEEPING_INTERVAL_MS = 3_600_000;

/** When starting is over, the first answers included. */
const SETTLED_MS = 1_000;

/** Runs the service. @throws UsageError where it cannot listen. */
export async function runServer(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, redact: ["*.authorization", "*.authentication"] }, logDestination());
  const service = await openService(config, {
    onFoldError: (error) =>
      log.error({ err: error }, "the log could not be folded into the database, so that it grows"),
  });
  const app = await buildServer({ ...config, service, log });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await service.store.close();
    throw asUsageError(error, config);
  }
  const { address, family, port } = app.server.address() as AddressInfo;
  const url = `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  const close = async () => {
    await app.close();
    await service.store.close();
  };
  try {
    console.log(await welcome(service, config, url));
  } catch (error) {
    await close(); // it would go on without a budget, and nobody would start it anew
    throw error;
  }
  setTimeout(giveBackMemory, SETTLED_MS).unref();

  const keepHouse = async () => {
    const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
    await forgetIdempotencyKeys(service).catch(warn("old idempotency keys could not be removed"));
    await settleRecurringRules(service).catch(warn("recurring rules could not be settled"));
  };
  void keepHouse();
  const housekeeping = setInterval(keepHouse, HOUSEKEEPING_INTERVAL_MS).unref();

  const stop = async (signal: string) => {
    log.info({ signal }, "stopping: finishing what was accepted");
    clearInterval(housekeeping);
    setTimeout(() => app.server.closeAllConnections(), config.stopTimeoutMs).unref();
    await close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () =>
      stop(signal).catch((error) => {
        log.error({ err: error }, "could not stop cleanly");
        process.exitCode = 1;
      }),
    );
  }
}

/** What a person needs to know; on empty data, makes a budget and a token, and shows the token this once. */
async function welcome(service: Service, config: Config, url: string): Promise<string> {
  const { dataDirectory, databaseUrl } = config;
  const lines = [
    `Leeway listens on ${url}`,
    `  data    ${databaseUrl === null ? dataDirectory : showDatabaseUrl(databaseUrl)}`,
    `  docs    ${url}/docs`,
  ];
  const first = await createFirstBudget(service, {
    name: "Personal",
    currency: config.currency,
    time_zone: config.timeZone,
  });
  if (first === undefined) return [...lines, "  tokens  npx leeway token create --name NAME", ""].join("\n");
  const { budget, text } = first;
  if (databaseUrl === null) foldLog(dataDirectory); // so that a lost log cannot make these data look new again
  return [
    ...lines,
    "",
    `A budget named ${budget.name} (${budget.currency}, ${budget.time_zone}) is ready. Your token, shown only this once:`,
    "",
    `  ${text}`,
    "",
    "Try it:",
    "",
    `  curl -H "Authorization: Bearer ${text}" ${url}/v1/budget/spending_power`,
    "",
  ].join("\n");
}

function asUsageError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Stop the other program, or set LEEWAY_PORT to another port.`,
    EACCES: `Port ${port} may not be opened by this user. Set LEEWAY_PORT to one above 1023.`,
    EINVAL: `The address ${host} cannot be listened on as it is. Set LEEWAY_HOST to another, or add the interface: ${host}%eth0.`,
    EAFNOSUPPORT: `This machine does not speak the protocol of the address ${host}. Set LEEWAY_HOST to another.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Set LEEWAY_HOST to one that it has.`,
  };
  const reason = code === undefined ? undefined : reasons[code];
  return reason === undefined ? error : new UsageError(reason, { cause: error });
}
