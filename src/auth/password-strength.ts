/**
 * Estimates how many guesses a password resists. The word lists take 100 MB and longer to load than other requests may
 * wait, so `password-strength-process.ts` does the work in a sandboxed process, which ends after each password.
 */
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { programOfSources, startSandboxed } from "../sandbox.ts";

/**
 * Why a password is easy to guess: it is in lists of passwords, it mainly repeats itself, it follows the alphabet or
 * the keyboard, it consists of names that others know, or of too few words or dates.
 */
export const WEAKNESSES = ["common", "repetition", "sequence", "own_words", "few_words"] as const;
export type Weakness = (typeof WEAKNESSES)[number];

/** The time grows faster than the length, so the estimate covers only the start of a long password. */
const MAX_EVALUATED = 64;

const PROGRAM = programOfSources(new URL("./password-strength-process.ts", import.meta.url));

/** Many times what the work needs. */
const LIMITS = { cpuSeconds: 20, dataKiB: 1_500_000, heapMb: 512 };
const WALL_MS = 60_000;

/** Shorter parts of a name are in too many words. */
const MIN_PART = 3;

export interface StrengthTask {
  readonly password: string;
  /** Words that somebody who knows the user tries first. */
  readonly ownWords: readonly string[];
}

export function strengthTask(password: string, ownNames: readonly string[]): StrengthTask {
  return {
    password: password.normalize("NFKC").slice(0, MAX_EVALUATED),
    ownWords: [...new Set(["leeway", ...ownNames.flatMap(wordsOf)])],
  };
}

/**
 * The reason why a password is too easy to guess; null if it is not. `ownNames` are names that others know, such as
 * that of the user. @throws Error if the estimate fails or takes too long.
 */
export async function findWeakness(password: string, ownNames: readonly string[]): Promise<Weakness | null> {
  const task = strengthTask(password, ownNames);
  const child = startSandboxed(PROGRAM, LIMITS);
  const timer = setTimeout(() => child.kill("SIGKILL"), WALL_MS);
  child.stdin.on("error", () => {}).end(JSON.stringify(task)); // the process has ended: its code shows why
  const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, "close")]).finally(() =>
    clearTimeout(timer),
  );
  if (code !== 0) throw new Error(`the strength estimate ended with ${signal ?? `the exit code ${code}`}`);
  return JSON.parse(output);
}

/** "AnnaMiller 2" is also guessed as "annamiller2", "anna" and "miller". */
function wordsOf(name: string): string[] {
  const plain = name.normalize("NFKC");
  const parts = plain.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u);
  return [plain.replace(/[^\p{L}\p{N}]+/gu, ""), ...parts]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_PART);
}
