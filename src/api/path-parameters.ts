/** What the parameters of paths are, by name: ids, but for those that are named here. */
import type { TSchema } from "typebox";
import { isDay, isYearMonth } from "../domain/calendar.ts";
import { isId } from "../domain/id.ts";
import { Problem } from "../domain/problem.ts";
import { Day, Id, YearMonth } from "./shapes.ts";

interface PathParameter {
  readonly schema: TSchema;
  readonly expects: string;
  isValid(text: string): boolean;
}

const ID: PathParameter = { schema: Id, expects: "an id", isValid: isId };
const OTHERS: Readonly<Record<string, PathParameter>> = {
  year_month: { schema: YearMonth, expects: "a month as YYYY-MM", isValid: isYearMonth },
  scheduled_on: { schema: Day, expects: "a day as YYYY-MM-DD", isValid: isDay },
};

/** The shapes of a path's parameters. */
export function pathSchemas(path: string): Record<string, TSchema> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, (OTHERS[name] ?? ID).schema]));
}

/** A path with something else than, say, an id where an id belongs leads nowhere. @throws Problem `not_found`. */
export function assertPathParameters(params: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(params)) {
    const { expects, isValid } = OTHERS[name] ?? ID;
    if (isValid(text)) continue;
    throw new Problem(
      "not_found",
      `There is nothing here: the path does not hold ${expects} where its ${name} belongs.`,
    );
  }
}
