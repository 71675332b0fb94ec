/** Describes and checks path parameters, by name. Parameters not listed here are ids. */
import type { TSchema } from "typebox";
import { isDay, isYearMonth } from "../domain/calendar.ts";
import { isSeq } from "../domain/change.ts";
import { isId } from "../domain/id.ts";
import { Problem } from "../domain/problem.ts";
import { Day, described, Id, Seq, YearMonth } from "./shapes.ts";
import { Type } from "./type.ts";

interface PathParameter {
  readonly schema: TSchema;
  readonly expects: string;
  isValid(text: string): boolean;
}

const ID: PathParameter = { schema: Id, expects: "an id", isValid: isId };
const OTHERS: Readonly<Record<string, PathParameter>> = {
  number: {
    schema: Type.Integer({ minimum: 1, maximum: 999_999_999, description: "The number of the row." }),
    expects: "the number of a row",
    isValid: (text) => /^[1-9]\d{0,8}$/.test(text),
  },
  provider_id: {
    schema: Type.String({ description: "The id of the provider, such as `enable_banking`." }),
    expects: "the id of a provider",
    isValid: (text) => /^[a-z][a-z_]{0,49}$/.test(text),
  },
  year_month: {
    schema: described(YearMonth, "The month, as YYYY-MM."),
    expects: "a month (YYYY-MM)",
    isValid: isYearMonth,
  },
  seq: {
    schema: described(Seq, "The number of the change."),
    expects: "the number of a change",
    isValid: isSeq,
  },
  day: {
    schema: described(Day, "A day of the period."),
    expects: "a date (YYYY-MM-DD)",
    isValid: isDay,
  },
  scheduled_on: {
    schema: described(Day, "The scheduled day, which identifies the occurrence."),
    expects: "a date (YYYY-MM-DD)",
    isValid: isDay,
  },
};

/** The schemas of a path's parameters, by name. */
export function pathSchemas(path: string): Record<string, TSchema> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, OTHERS[name]?.schema ?? idOf(name)]));
}

const NOUNS: Record<string, string> = { recurring_id: "recurring rule", dismissed_id: "dismissed suggestion" };

function idOf(name: string): TSchema {
  const noun = NOUNS[name] ?? name.replace(/_id$/, "").replaceAll("_", " ");
  return described(Id, `The id of the ${noun}.`);
}

/** @throws Problem `not_found` if a parameter is malformed, such as text that is not an id. */
export function assertPathParameters(params: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(params)) {
    const { expects, isValid } = OTHERS[name] ?? ID;
    if (isValid(text)) continue;
    throw new Problem("not_found", `The path must contain ${expects} as ${name}.`);
  }
}
