/** Formats a result as a JSON answer, with an entity tag if it is a single resource. */
import { entityTag } from "./entity-tag.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

export interface JsonAnswer {
  readonly body: string;
  readonly tag: string | undefined;
}

export function toJsonAnswer(result: object, { isSingle = false }: { readonly isSingle?: boolean }): JsonAnswer {
  const body = JSON.stringify(result);
  return { body, tag: isSingle ? entityTag(body) : undefined };
}
