/** Independent statements are sent at once, so that a distant database costs one round trip. */

/**
 * Resolves to all results of `work`. If one fails, its error is thrown after the others have ended, so that no part of a
 * write goes on after it has failed.
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
