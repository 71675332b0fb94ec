/**
 * Two years of a household, entered over HTTP, and what it is told about the month it is in: the number, why, how the
 * days to come look, and whether it can afford something.
 */
import { dayAt } from "../../src/domain/calendar.ts";
import { client, type OwnServer } from "../own-server.ts";
import { enterHousehold } from "./enter.ts";
import { report } from "./report.ts";

export async function demonstrateHousehold(server: OwnServer): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await server.run("budget", "create", "Household", "--currency", "USD", "--time-zone", timeZone);
  const call = client(server.url, await server.run("token", "create", "--name", "demo", "--budget", "Household"));
  const today = dayAt(Date.now(), timeZone);
  await enterHousehold(call, today);
  await report(call, today);
}
