/** Errors of the user of a command. */
import { Problem, type ProblemCode } from "../domain/problem.ts";
import { visible } from "./print.ts";

/** A command that cannot run as given. The user sees the message; the exit code is 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}

/** @throws UsageError instead of a problem with one of these codes. */
export async function orUsageError<T>(work: Promise<T>, codes: readonly ProblemCode[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem && codes.includes(error.code)) throw new UsageError(visible(error.message));
    throw error;
  }
}
