/** Pipelines statements that do not depend on each other, so that a distant database costs one round trip. */

/**
 * Resolves to the results of all of `work`. If one fails, its error is thrown only after the others have finished, so that
 * no statement of a failed write is still running.
 */
export async function pipelined<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Key in keyof Work]: Awaited<Work[Key]> }> {
  try {
    return await Promise.all(work);
  } catch (error) {
    await Promise.allSettled(work);
    throw error;
  }
}
