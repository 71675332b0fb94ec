/** A write that a client can send, and its expected result. */
import assert from "node:assert/strict";
import type { Fields } from "../support/ledger.ts";
import type { Book } from "./book.ts";

export interface Step {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Fields | undefined;
  readonly status: number;
  readonly isPreview?: boolean;
  /** Checks the response against the book, then updates the book. */
  apply(book: Book, answer: Fields): void;
}

/** Asserts that the response has exactly these fields. Fields that the service sets may have any value. */
export function assertAnswers(actual: Fields, expected: Fields, setByService: readonly string[]): void {
  const set = Object.fromEntries(setByService.map((name) => [name, actual[name]]));
  assert.deepEqual(actual, { ...expected, ...set });
}
