/** A value outside the components that they can watch: `useSyncExternalStore(connection.watch, connection.get)`. */
export interface Watched<Value> {
  get(): Value;
  set(next: Value): void;
  /** Calls back after each change, until the returned function is called. */
  watch(listener: () => void): () => void;
}

export function watched<Value>(first: Value): Watched<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
