/** Statements that do not need each other's answers go out together, so that a distant database is waited for once. */

/**
 * Resolves to what all of `work` resolves to. Where one fails, its error is thrown when the others are over, so that
 * nothing of a write goes on after it has failed.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Key in keyof Work]: Awaited<Work[Key]> }> {
  try {
    return await Promise.all(work);
  } finally {
    await Promise.allSettled(work);
  }
}
