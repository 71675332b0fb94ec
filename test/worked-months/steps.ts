/** The notation of worked months: the patterns of lines and the requests that they send. */
import { EXPECTED_STEPS } from "./expected-steps.ts";
import type { Teller } from "./teller.ts";
import { TOLD_STEPS } from "./told-steps.ts";

/** The named groups of a line's pattern. */
export type Found = Readonly<Record<string, string | undefined>>;

export interface Step {
  readonly pattern: RegExp;
  perform(teller: Teller, found: Found): Promise<void>;
}

export const STEPS: readonly Step[] = [...TOLD_STEPS, ...EXPECTED_STEPS];
