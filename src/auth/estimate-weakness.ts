/** Estimates a password with zxcvbn and English and German word lists, which take 100 MB: only in a process of its own. */
import { type MatchExtended, ZxcvbnFactory, type ZxcvbnResult } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as german } from "@zxcvbn-ts/language-de";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import type { StrengthTask, Weakness } from "./password-strength.ts";

/**
 * The decimal logarithm of the fewest guesses that a password must resist. With the parameters of `password.ts`, a
 * machine that tries 10,000 passwords per second needs three years. Four random words resist more.
 */
const MIN_GUESSES_LOG10 = 12;

/** Enough for usual replacements such as "P@ssw0rd". More take longer. */
const MAX_REPLACEMENTS = 16;

/** Examples of good passwords that everybody knows. */
const EXAMPLES = ["correcthorsebatterystaple"];

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...german, examples: EXAMPLES },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_REPLACEMENTS,
});

/** Null if the password resists enough guesses. */
export function estimateWeakness({ password, ownWords }: StrengthTask): Weakness | null {
  // Separators between words protect little, but hide the words from zxcvbn: the lower estimate counts.
  const variants = [password, password.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")];
  const results = variants
    .filter((variant) => variant !== "")
    .map((variant) => estimator.check(variant, [...ownWords]));
  const [weakest] = results.toSorted((one, other) => one.guessesLog10 - other.guessesLog10);
  return weakest !== undefined && weakest.guessesLog10 < MIN_GUESSES_LOG10 ? weaknessOf(weakest) : null;
}

/** The longest part of the password decides. */
function weaknessOf({ sequence }: ZxcvbnResult): Weakness {
  if (sequence.some((match) => dictionaryOf(match) === "userInputs")) return "own_words";
  const [longest, ...others] = sequence.toSorted((one, other) => other.token.length - one.token.length);
  if (longest?.pattern === "repeat") return "repetition";
  if (longest?.pattern === "sequence" || longest?.pattern === "spatial") return "sequence";
  const isCommon = longest !== undefined && /^(passwords-common|examples)$/.test(dictionaryOf(longest));
  return isCommon && others.length <= 1 ? "common" : "few_words";
}

function dictionaryOf(match: MatchExtended): string {
  return "dictionaryName" in match ? match.dictionaryName : "";
}
