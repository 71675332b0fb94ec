/** Reads which day it is in the budget's time zone at the instant of a write. */
import { dayAt } from "../../domain/calendar.ts";
import { readOf, type Write } from "../service.ts";
import { getBudget } from "./read-budget.ts";

export async function readToday(write: Write): Promise<string> {
  return dayAt(Date.parse(write.at), (await getBudget(readOf(write))).time_zone);
}
