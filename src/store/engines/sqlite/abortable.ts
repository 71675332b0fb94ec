/** Resolves to the result of `work`, or throws the signal's reason when it is aborted. `work` itself is not canceled. */
export async function abortable<T>(work: Promise<T>, stop: AbortSignal | undefined): Promise<T> {
  if (stop === undefined) return await work;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(stop.reason);
  stop.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stop.removeEventListener("abort", onAbort);
  }
}
