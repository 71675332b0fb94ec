/** Caches one value per object, such as the bound queries of a connection. The value is released with its object. */
export function memoizeByObject<Key extends WeakKey, T>(make: (key: Key) => T): (key: Key) => T {
  const cache = new WeakMap<Key, T>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}
