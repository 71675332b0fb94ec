/** Makes a request that breaks a law smaller, by sending it again without one part after the other. */
import type { FuzzRequest } from "./fuzz-request.ts";
import { pathsOf, removeAt, replaceAt, valueAt } from "./json-text.ts";

/** Shrinking stops after so many requests: what remains is small enough to read. */
const MAX_ATTEMPTS = 400;

/** The smallest request found that `isBroken` holds for; the one given where it does not hold for that a second time. */
export async function shrink(
  request: FuzzRequest,
  isBroken: (request: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request;
  let attempts = 0;
  for (let candidates = smallerOnes(smallest); attempts < MAX_ATTEMPTS; attempts += 1) {
    const candidate = candidates.shift();
    if (candidate === undefined) break;
    if (!(await isBroken(candidate))) continue;
    smallest = candidate;
    candidates = smallerOnes(smallest);
  }
  return smallest;
}

/** The request without one of its parts, those that take the most away first. */
function smallerOnes(request: FuzzRequest): FuzzRequest[] {
  const { headers, query, body } = request;
  return [
    ...bodiesSmallerThan(body).map((smaller) => ({ ...request, body: smaller })),
    ...query.map((_, index) => ({ ...request, query: query.toSpliced(index, 1) })),
    ...headers.map((_, index) => ({ ...request, headers: headers.toSpliced(index, 1) })),
  ];
}

function bodiesSmallerThan(body: unknown): unknown[] {
  if (body === undefined) return [];
  if (Buffer.isBuffer(body)) return body.length < 2 ? [undefined] : [undefined, body.subarray(0, body.length / 2)];
  const paths = pathsOf(body).slice(1);
  const shortened = paths.flatMap((path) => {
    const value = valueAt(body, path);
    return typeof value === "string" && value.length > 8
      ? [replaceAt(body, path, value.slice(0, value.length / 2))]
      : [];
  });
  return [undefined, ...paths.map((path) => removeAt(body, path)), ...shortened];
}
