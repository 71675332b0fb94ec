/** The notation of worked months: the patterns of lines and the requests that they send. */

import { ACTION_STEPS } from "./action-steps.ts";
import { CHECK_STEPS } from "./check-steps.ts";
import type { StoryContext } from "./play-story.ts";

/** The named groups of a line's pattern. */
export type Groups = Readonly<Record<string, string | undefined>>;

export interface Step {
  readonly pattern: RegExp;
  perform(context: StoryContext, groups: Groups): Promise<void>;
}

export const STEPS: readonly Step[] = [...ACTION_STEPS, ...CHECK_STEPS];
