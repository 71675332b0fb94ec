/** One write that a client may ask for, and what it must find stored once that is acknowledged. */
import assert from "node:assert/strict";
import type { Fields } from "../support/books.ts";
import type { Book } from "./book.ts";

export interface Step {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Fields | undefined;
  readonly status: number;
  readonly isPreview?: boolean;
  /** Holds the answer against what the book says it must be, and writes it into the book. */
  apply(book: Book, answer: Fields): void;
}

/** The answer has these fields, and these only; of those that the service sets, any value. */
export function assertAnswers(actual: Fields, expected: Fields, setByService: readonly string[]): void {
  const set = Object.fromEntries(setByService.map((name) => [name, actual[name]]));
  assert.deepEqual(actual, { ...expected, ...set });
}
