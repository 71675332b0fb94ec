/**
 * Recordings of one request as a pgbench script. Each recording's values are a row of a table. A client reads its row
 * once and repeats the statements with these values. Only the id of the created record and the number of its change are new
 * each time.
 */
import pg from "pg";
import type { Burst, Sent } from "../../test/support/postgres-statements.ts";

/** The statements of one request, as the service sends them. */
export interface Recording {
  readonly bursts: readonly Burst[];
  /** The id of the created record. */
  readonly createdId: string;
  /** The number of its change. */
  readonly seq: string;
}

export interface PgbenchScript {
  /** Creates the table with the values. */
  readonly preparation: string;
  readonly script: string;
}

const TABLE = "recorded_values";

/**
 * Client n repeats recording n. If there are fewer recordings, clients share them. `createdId` is `:id` in the script.
 */
export function pgbenchScript(recordings: readonly Recording[]): PgbenchScript {
  const bursts = recordings.map((recording) => recording.bursts.map((burst) => burst.flatMap(separate)));
  const [first = []] = bursts;
  const columns = new Map<string, readonly string[]>();

  function formatStatement(at: readonly [burst: number, statement: number]): string {
    const same = bursts.map((all) => all[at[0]]?.[at[1]]);
    const [{ text = "" } = {}] = same;
    if (same.some((sent) => sent?.text !== text)) throw new Error(`Not every recording sends ${text}`);
    return `${text.replace(/\$(\d+)/g, (_, number) => {
      const values = same.map((sent) => sent?.values[number - 1]);
      if (values.every((value) => value === null)) return "NULL";
      if (values.every((value, i) => value === recordings[i]?.createdId)) return ":id";
      if (isOfChange(text) && values.every((value, i) => String(value) === recordings[i]?.seq)) return ":seq";
      const name = `v${at.join("_")}_${number}`;
      columns.set(name, values.map(String));
      return `:${name}`;
    })};`;
  }

  const lines = first.flatMap((burst, i) => {
    const statements = burst.map((_, j) => formatStatement([i, j]));
    return statements.length === 1 ? statements : ["\\startpipeline", ...statements, "\\endpipeline"];
  });
  return {
    preparation: formatTable(recordings.length, columns),
    script: [...opening(recordings.length), ...lines].join("\n"),
  };
}

/** Whether a statement stores a change: a number in it may be the change's. */
function isOfChange(text: string): boolean {
  return /^INSERT INTO "?change/i.test(text.trim());
}

/** Splits a text with several statements, because a prepared statement can have only one. */
function separate({ text, values }: Sent): Sent[] {
  return values.length > 0 ? [{ text, values }] : text.split(";").map((part) => ({ text: part, values }));
}

/**
 * The caller of the script sets `base`. Ids and the numbers of changes increase from it, like the service's. A number must
 * not exceed 2^53, because the service counts on from it.
 */
function opening(recordingCount: number): string[] {
  return [
    "\\if :count = 0",
    `SELECT * FROM ${TABLE} WHERE client = :client_id::integer % ${recordingCount} \\gset`,
    "\\endif",
    "\\set count :count + 1",
    "\\set id :base * 1000000 + :count * 100 + :client_id",
    "\\set seq :base * 1000 + :count * 100 + :client_id",
  ];
}

function formatTable(rowCount: number, columns: ReadonlyMap<string, readonly string[]>): string {
  const rows = Array.from({ length: rowCount }, (_, client) => {
    const values = [...columns.values()].map((ofColumn) => pg.escapeLiteral(ofColumn[client] ?? ""));
    return `(${[client, ...values].join(", ")})`;
  });
  const definitions = ["client integer", ...[...columns.keys()].map((name) => `${name} text`)];
  return `DROP TABLE IF EXISTS ${TABLE}; CREATE TABLE ${TABLE} (${definitions.join(", ")});
    INSERT INTO ${TABLE} VALUES ${rows.join(",\n")}`;
}
