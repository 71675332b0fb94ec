/** Formats a result as a JSON response, with an entity tag if it is a single resource. */
import { entityTag } from "./entity-tag.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

export interface JsonResponse {
  readonly body: string;
  readonly tag: string | undefined;
}

export function toJsonResponse(result: object, { isSingle = false }: { readonly isSingle?: boolean }): JsonResponse {
  const body = JSON.stringify(result);
  return { body, tag: isSingle ? entityTag(body) : undefined };
}
