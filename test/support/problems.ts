/** Assertions about problem details. */
import assert from "node:assert/strict";
import { PROBLEMS, Problem, type ProblemCode } from "../../src/domain/problem.ts";
import type { CallAnswer } from "./call.ts";

/** Asserts a problem with this code, its status and title, and exactly these error pointers. */
export function assertProblem(answer: CallAnswer, code: ProblemCode, places?: readonly string[]): void {
  assert.equal(answer.json?.code, code, `${answer.status} ${answer.text.slice(0, 500)}`);
  const { status, title } = PROBLEMS[code];
  assert.equal(answer.status, status);
  assert.equal(answer.headers.get("content-type"), "application/problem+json; charset=utf-8");
  assert.equal(answer.json.status, status);
  assert.equal(answer.json.title, title);
  assert.equal(answer.json.type, `/errors/${code}`);
  if (places !== undefined) assert.deepEqual(placesOf(answer), places);
}

/** The pointers and codes of a problem's errors, such as "/transactions/0/amount too_many_decimals". */
export function placesOf(answer: CallAnswer): string[] {
  const errors: { pointer?: string; parameter?: string; code: string }[] = answer.json.errors;
  return errors.map(({ pointer, parameter, code }) => `${pointer ?? `?${parameter}`} ${code}`);
}

/** Asserts that work fails because the storage does. */
export async function assertUnavailable(work: Promise<unknown>, cause?: unknown): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof Problem);
    assert.equal(error.code, "storage_unavailable");
    if (cause !== undefined) assert.equal(error.cause, cause);
    return true;
  });
}
