/** Queries for what has one of some texts in a column. Where it is one text, they do not go by way of a list. */
import { type Expression, sql } from "kysely";
import type { Db } from "./engine.ts";
import type { Given, Query } from "./prepared-query.ts";

type Text = Given<{ budgetId: string; text: string }>;
type Texts = Given<{ budgetId: string; jsonTexts: string }>;

/** `build` is given the condition, and what stands for the budget. Of no texts, nothing is asked. */
export function prepareAnyOf<Row>(
  { dialect, prepare }: Db,
  column: string,
  build: (budgetId: string, isAnyOf: Expression<boolean>) => Query<Row>,
): (budgetId: string, texts: readonly string[]) => Promise<Row[]> {
  const one = prepare(({ budgetId, text }: Text) => build(budgetId, sql<boolean>`${sql.ref(column)} = ${text}`));
  const many = prepare(({ budgetId, jsonTexts }: Texts) => build(budgetId, dialect.isAnyOf(column, jsonTexts)));
  return async (budgetId, texts) => {
    const [text] = texts;
    if (text === undefined) return [];
    return texts.length === 1 ? one({ budgetId, text }) : many({ budgetId, jsonTexts: JSON.stringify(texts) });
  };
}
