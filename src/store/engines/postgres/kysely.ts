/** Kysely with the PostgreSQL dialect. */
import { type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { RunStatement } from "../../engine.ts";
import type { Schema } from "../../schema.ts";
import { type Language, statementKysely } from "../statement-kysely.ts";

export function postgresKysely(run: RunStatement): Kysely<Schema> {
  const language: Language = {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return statementKysely(language, run);
}
