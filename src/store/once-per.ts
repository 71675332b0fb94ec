/** What is made once of each object, such as of a connection the queries that are prepared on it, and goes with it. */
export function oncePer<Key extends WeakKey, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
