/**
 * Queries whose text never changes: built by Kysely once, when they are first run, and run with other values each time.
 * Building costs more than running: docs/DECISIONS.md has the figures.
 */
import type { Compilable, Kysely, RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** The values of a query by name. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Inside a query that is being built: what stands for each value until the query runs. */
export type Given<V extends Values> = V;

/** Runs one statement of an engine; there are no rows where it changes something. */
export type RunStatement = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/** A piece of SQL, such as a condition or a list of columns. */
export type Sql = RawBuilder<unknown>;

/** What Kysely builds, or the same as a piece of SQL. */
export type Query<Row> = Compilable<Row> | RawBuilder<Row>;

export type PreparedQuery<V extends Values, Row> = (values: V) => Promise<Row[]>;

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** `build` uses what it is given where the values will be: `.where("id", "=", given.id)`. */
export function prepareQuery<V extends Values, Row>(
  run: RunStatement,
  kysely: Kysely<Schema>,
  build: (given: Given<V>) => Query<Row>,
): PreparedQuery<V, Row> {
  let built: ReturnType<Query<Row>["compile"]> | undefined;
  return (values) => {
    built ??= build(GIVEN as Given<V>).compile(kysely);
    return run<Row>(
      built.sql,
      built.parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name] : parameter)),
    );
  };
}

const GIVEN = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
