/** The routes of the histories of resources. */
import { isSeq } from "../../../domain/change.ts";
import type { ProblemCode } from "../../../domain/problem.ts";
import { RESOURCE_TYPES, type ResourceType } from "../../../domain/resource.ts";
import { listHistory } from "../../../operations/changes/read-history.ts";
import { readPeriodId } from "../../../operations/month/periods.ts";
import type { Read } from "../../../operations/service.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { type Route, readRoute } from "../../route.ts";
import { RESOURCE_VIEWS, titleOf } from "./resource-views.ts";
import { DEFAULT_HISTORY, formatHistory, HistoryResponse, ListHistoryQuery } from "./schema.ts";

/** The types without a history in the API. */
const WITHOUT: ReadonlySet<ResourceType> = new Set([
  ...["reconciliation", "balance_point", "payee_alias", "exchange_rate", "period_note"],
  ...["dismissed_suggestion", "duplicate_answer", "rule", "attachment", "occurrence"],
] as const);

interface Words {
  /** The resource with its article. */
  readonly thing?: string;
  /** The path has the id of the resource as its only parameter. Without a parameter, the resource is the budget. */
  readonly path?: string;
  readonly tag?: string;
  /** Added to the description. */
  readonly note?: string;
  /** The id of the resource, if it is not the parameter itself. */
  readonly idOf?: (read: Read, parameter: string) => Promise<string>;
  readonly problems?: readonly ProblemCode[];
  readonly operationId?: string;
}

/** What does not follow from the name of the type. */
const WORDS: Readonly<Partial<Record<ResourceType, Words>>> = {
  account: { note: " Changes that only moved the balance through transactions are left out." },
  budget: { thing: "the budget", path: "/v1/budget", tag: "Budget" },
  month: {
    thing: "a month's plan",
    path: "/v1/budget/months/:year_month",
    note: " Earlier plans that apply to the month have a history of their own.",
    idOf: (read, yearMonth) => readPeriodId(read, { yearMonth }),
    problems: ["period_not_a_month"],
  },
  recurring_rule: { path: "/v1/recurring/:recurring_id" },
  report_view: { tag: "Reports" },
};

const PERIOD: Words = {
  thing: "a period's plan",
  path: "/v1/budget/periods/:day",
  tag: "Periods",
  note: " Earlier plans that apply to the period have a history of their own.",
  idOf: (read, on) => readPeriodId(read, { on }),
  operationId: "listPeriodHistory",
};

export const historyRoutes: readonly Route[] = [
  ...RESOURCE_TYPES.filter((type) => !WITHOUT.has(type)).map((type) => history(type, WORDS[type])),
  history("month", PERIOD),
];

function history(type: ResourceType, given: Words = {}): Route {
  const { list } = RESOURCE_VIEWS[type];
  const name = type.replaceAll("_", " ");
  const { thing = `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`, note = "", problems = [], idOf, ...words } = given;
  const { path = `/v1/${list}/:${type}_id`, tag = titleOf(list), operationId = `list${titleOf(type)}History` } = words;
  const route = readRoute(`GET ${path}/history`, {
    operationId,
    summary: `List the changes of ${thing}`,
    description: `Returns the changes of ${thing}, newest first, with the values before and after each${type === "budget" ? "" : ", even after it was deleted"}.${note}`,
    query: ListHistoryQuery,
    response: HistoryResponse,
    problems: [...problems, "invalid_cursor"],
    handle: async (read, { params, query: { limit = DEFAULT_HISTORY, cursor } }) => {
      const [parameter = read.token.budget_id] = Object.values(params as Readonly<Record<string, string>>);
      const id = idOf === undefined ? parameter : await idOf(read, parameter);
      const until = cursor === undefined ? undefined : Number(parseCursor(cursor, [isSeq])[0]);
      const found = await listHistory(read, type, id, { until, limit });
      return { history: formatHistory(found), ...formatNext(found.next === null ? null : [String(found.next)]) };
    },
  });
  return { ...route, tag };
}
