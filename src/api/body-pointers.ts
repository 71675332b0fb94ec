/**
 * Corrects the pointers of errors in updates. An update is checked with all fields of the resource, but an error must
 * point into the request: a pointer to an omitted field is shortened to the closest object that was sent.
 */
import { Problem } from "../domain/problem.ts";

export function pointIntoBody(problem: Problem, body: unknown): Problem {
  if (problem.errors.every(({ pointer }) => pointer === undefined || pointer === existingPart(pointer, body))) {
    return problem;
  }
  const errors = problem.errors.map((item) =>
    item.pointer === undefined ? item : { ...item, pointer: existingPart(item.pointer, body) },
  );
  const { code, message, retryAfterSeconds } = problem;
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new Problem(code, message, errors, { cause: problem, ...retry });
}

/** The longest prefix of a JSON pointer that exists in the body. */
function existingPart(pointer: string, body: unknown): string {
  let value = body;
  let end = 0;
  for (const name of pointer.split("/").slice(1)) {
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) break;
    value = (value as Record<string, unknown>)[key];
    end += name.length + 1;
  }
  return pointer.slice(0, end);
}
