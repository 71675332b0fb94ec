/** Caches one value per object, such as per connection, for as long as the object lives. */
export function oncePer<Key extends WeakKey, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
