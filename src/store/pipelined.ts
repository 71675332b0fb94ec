/** Pipelines statements that do not depend on each other, so that a distant database costs one round trip. */

/**
 * Resolves to the results of all of `work`. If one fails, the first error in the order of `work` is thrown, because later
 * statements may only fail with it. It is thrown after the others have finished, so that no statement of a failed write is
 * still running.
 */
export async function pipelined<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Key in keyof Work]: Awaited<Work[Key]> }> {
  try {
    return await Promise.all(work);
  } catch (error) {
    const failed = (await Promise.allSettled(work)).find(({ status }) => status === "rejected");
    throw failed?.status === "rejected" ? failed.reason : error;
  }
}
