/** The law of errors: each has a known code, and its pointers and parameters exist in the request. */
import assert from "node:assert/strict";
import { MAX_LISTED, PROBLEMS, type ProblemCode } from "../../src/domain/problem.ts";
import { type Exchange, parametersOf } from "./request.ts";

interface Item {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: ProblemCode;
}

/** These name a place in a file, or a question about it. */
const ABOUT_FILE: ReadonlySet<string> = new Set([
  ...["unknown_format", "incomplete_file", "invalid_file", "doctype_refused", "archive_too_large", "too_many_rows"],
  ...["import_undecided", "import_has_issues", "import_edited", "proof_failed"],
]);

/** `inPath` are the parameters of the request's path. */
export function assertProblemPoints({ request, answer, sent }: Exchange, inPath: readonly string[]): void {
  if (request.method === "HEAD") return;
  assert.equal(answer.headers["content-type"], "application/problem+json; charset=utf-8");
  const { code, status, title, errors } = answer.json;
  assert.ok(code in PROBLEMS, `the code ${code} is not known`);
  assert.deepEqual({ status, title }, PROBLEMS[code as ProblemCode]);
  assert.equal(status, answer.status);
  const names = new Set([...inPath, ...parametersOf(request).map(([name]) => name)]);
  const items = errors as Item[];
  const duplicates = items.filter((item) => item.code === "duplicate_key").map((item) => `${item.pointer}/`);
  for (const item of items) {
    assert.ok(item.code in PROBLEMS, `the code ${item.code} is not known`);
    // These name the resource that an undo cannot change.
    if (item.code === "undo_conflict" || item.code === "transaction_reconciled") continue;
    if (ABOUT_FILE.has(item.code)) continue;
    // A long list may end before a repeated key around this one.
    if (item.code === "duplicate_key" && items.length > MAX_LISTED) continue;
    if (item.pointer?.startsWith("/rows/")) continue; // names a transaction that a bulk change selects
    if (item.parameter !== undefined) {
      const isMissing = item.code === "missing_field";
      assert.equal(
        names.has(item.parameter),
        !isMissing,
        `${item.parameter} ${isMissing ? "is" : "is not"} in the request`,
      );
    } else if (!duplicates.some((duplicate) => item.pointer?.startsWith(duplicate))) {
      assertPointer(item, sent); // if a key repeats, `sent` has only its last value
    }
  }
}

/** A 400 points at a sent field, unless the field is missing. A broken rule may point at an absent field. */
function assertPointer({ pointer, code }: Item, sent: unknown): void {
  assert.ok(pointer !== undefined, `${code} has neither pointer nor parameter`);
  if (pointer === "") return;
  assert.match(pointer, /^\//);
  const keys = pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop() ?? "";
  const holder = keys.reduce<unknown>((value, key) => memberOf(value, key, pointer), sent);
  if (PROBLEMS[code].status === 400 && code !== "missing_field") memberOf(holder, last, pointer);
  else assert.ok(typeof holder === "object" && holder !== null, `${pointer} does not point into the body`);
}

function memberOf(value: unknown, key: string, pointer: string): unknown {
  const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
  const found = keys.find((other) => other === key || isShortened(key, other));
  assert.ok(found !== undefined, `${pointer} does not point into the body`);
  return Reflect.get(value as object, found);
}

/** Pointers cut unknown names after 100 characters. A character that the cut splits becomes U+FFFD. */
function isShortened(short: string, name: string): boolean {
  return short.length === 101 && name.length > 100 && short.endsWith("…") && name.startsWith(short.slice(0, 99));
}
