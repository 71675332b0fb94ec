/**
 * Enters two years of a household over HTTP, then prints the report for the current month: spending power, its
 * explanation, the forecast, and an affordability check. It ends with a year of spending, and a change that is undone.
 */
import { dayAt } from "../../src/domain/calendar.ts";
import { client, type OwnServer } from "../own-server.ts";
import { enterHousehold } from "./enter.ts";
import { changeAndUndo } from "./history.ts";
import { report } from "./report.ts";

export async function demonstrateHousehold(server: OwnServer): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await server.run("budget", "create", "Household", "--currency", "USD", "--time-zone", timeZone);
  const call = client(server.url, await server.run("token", "create", "--name", "demo", "--budget", "Household"));
  const today = dayAt(Date.now(), timeZone);
  await enterHousehold(call, today);
  await report(call, today);
  await changeAndUndo(call, today);
}
