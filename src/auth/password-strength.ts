/**
 * Estimates how many guesses a password resists. The word lists take 100 MB and longer to load than other requests may
 * wait, so `password-strength-process.ts` does the work in a process of its own, which ends after each password.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Why a password is easy to guess: it is in lists of passwords, it mainly repeats itself, it follows the alphabet or
 * the keyboard, it consists of names that others know, or of too few words or dates.
 */
export const WEAKNESSES = ["common", "repetition", "sequence", "own_words", "few_words"] as const;
export type Weakness = (typeof WEAKNESSES)[number];

/** The time grows faster than the length, so the estimate covers only the start of a long password. */
const MAX_EVALUATED = 64;

const PROCESS = fileURLToPath(new URL("./password-strength-process.ts", import.meta.url));

/** Many times what the work needs. */
const LIMITS = { timeout: 20_000, killSignal: "SIGKILL", env: {} } as const;
const MEMORY_LIMIT = "--max-old-space-size=512";

/** Shorter parts of a name are in too many words. */
const MIN_PART = 3;

export interface StrengthTask {
  readonly password: string;
  /** Words that somebody who knows the user tries first. */
  readonly ownWords: readonly string[];
}

/**
 * The reason why a password is too easy to guess; null if it is not. `ownNames` are names that others know, such as
 * that of the user. @throws Error if the estimate fails or takes too long.
 */
export async function findWeakness(password: string, ownNames: readonly string[]): Promise<Weakness | null> {
  const task: StrengthTask = {
    password: password.normalize("NFKC").slice(0, MAX_EVALUATED),
    ownWords: [...new Set(["leeway", ...ownNames.flatMap(wordsOf)])],
  };
  return await new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [MEMORY_LIMIT, PROCESS], LIMITS, (error, output) =>
      error === null
        ? resolve(JSON.parse(output))
        : reject(new Error("the strength estimate failed", { cause: error })),
    );
    child.stdin?.on("error", reject).end(JSON.stringify(task));
  });
}

/** "AnnaMiller 2" is also guessed as "annamiller2", "anna" and "miller". */
function wordsOf(name: string): string[] {
  const plain = name.normalize("NFKC");
  const parts = plain.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u);
  return [plain.replace(/[^\p{L}\p{N}]+/gu, ""), ...parts]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_PART);
}
