/**
 * An update is checked as a whole, with the fields that the request does not send. Its errors point at what was sent: a
 * pointer to a field that is not in the body is cut to the object that is.
 */
import { Problem } from "../domain/problem.ts";

export function pointAtSent(problem: Problem, body: unknown): Problem {
  if (problem.errors.every(({ pointer }) => pointer === undefined || pointer === sentPart(pointer, body))) {
    return problem;
  }
  const errors = problem.errors.map((item) =>
    item.pointer === undefined ? item : { ...item, pointer: sentPart(item.pointer, body) },
  );
  const { code, message, retryAfterSeconds } = problem;
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new Problem(code, message, errors, { cause: problem, ...retry });
}

/** The longest start of a JSON pointer that leads to something in the body. */
function sentPart(pointer: string, body: unknown): string {
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
