/** The notation of worked months: what a line can say, and what is asked of the service for it. */
import { EXPECTED_STEPS } from "./expected-steps.ts";
import type { Teller } from "./teller.ts";
import { TOLD_STEPS } from "./told-steps.ts";

/** What a line's pattern found, by name. */
export type Found = Readonly<Record<string, string | undefined>>;

export interface Step {
  readonly pattern: RegExp;
  perform(teller: Teller, found: Found): Promise<void>;
}

export const STEPS: readonly Step[] = [...TOLD_STEPS, ...EXPECTED_STEPS];
