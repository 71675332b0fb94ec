/** What is made of a connection once, such as queries that are prepared on it. */
import type { Db } from "./engine.ts";

export function perDb<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}
