/** Which budgets a statement is about, as Citus finds out: by conditions on the distribution column, and by the inserted rows. */
import { budgetColumnOf, DATA_TABLES } from "../../../src/store/tables.ts";

const DISTRIBUTED = new Set<string>(DATA_TABLES.filter((table) => budgetColumnOf(table) !== undefined));
const LOCAL = new Set<string>(DATA_TABLES.filter((table) => budgetColumnOf(table) === undefined));

const TABLE = /\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gi;
const BUDGET_ID = /\bbudget_id"? (?:= \$(\d+)|= ANY \(CAST\(\$(\d+)|IN \(([$\d, ]+)\))/gi;
const OWN_ID = /\bid"? (?:= \$(\d+)|= ANY \(CAST\(\$(\d+)|IN \(([$\d, ]+)\))/gi;
const INSERTED = /^insert into "?\w+"? \("?(?:budget_id|id)"?,[^)]*\)\s+values \(\$(\d+)/i;
const INSERTED_JSON = /json_populate_recordset\(CAST\(NULL AS "?\w+"?\), CAST\(\$(\d+) AS json\)\)/gi;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Empty for a statement that asks all machines; undefined for one without distributed tables, which the coordinator runs.
 * @throws Error if it needs the coordinator and another machine.
 */
export function budgetsOf(text: string, values: readonly (string | null)[]): ReadonlySet<string> | undefined {
  const statement = text.trim().replace(/\s+/g, " ");
  const tables = [...statement.matchAll(TABLE)].map(([, table = ""]) => table.toLowerCase());
  const distributed = tables.filter((table) => DISTRIBUTED.has(table));
  if (distributed.length === 0) return undefined;
  const isOwn = distributed.every((table) => table === "budgets");
  const inserted = INSERTED.exec(statement)?.slice(1) ?? [];
  const positions = [...[...statement.matchAll(isOwn ? OWN_ID : BUDGET_ID)].flatMap(positionsOf), ...inserted];
  const ids = positions.flatMap((position) => (values[Number(position) - 1] ?? "").match(ID) ?? []);
  for (const [, position] of statement.matchAll(INSERTED_JSON)) {
    const rows = JSON.parse(values[Number(position) - 1] ?? "[]") as { budget_id?: string; id: string }[];
    ids.push(...rows.map(({ budget_id, id }) => budget_id ?? id));
  }
  const isMixed = ids.length > 0 && tables.some((table) => LOCAL.has(table));
  if (isMixed) throw new Error(`a join with a table of the coordinator: ${statement}`);
  return new Set(ids);
}

function positionsOf([, equal, any, list]: RegExpMatchArray): string[] {
  return equal !== undefined ? [equal] : any !== undefined ? [any] : (list?.match(/\d+/g) ?? []);
}
