/** Lets go of work that takes long when the operator wants it to stop. */

/** What `work` comes to, or throws the signal's reason as soon as it is aborted. The work itself goes on meanwhile. */
export async function untilStopped<T>(work: Promise<T>, stop: AbortSignal | undefined): Promise<T> {
  if (stop === undefined) return await work;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const tell = () => reject(stop.reason);
  stop.addEventListener("abort", tell, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stop.removeEventListener("abort", tell);
  }
}
