/**
 * Returns random items of a list, in its order: the share `LEEWAY_TEST_SHARE`, by default all, and at least one. For slow tests
 * in runs that are repeated often.
 */
export function drawn<Item>(items: readonly Item[]): Item[] {
  const count = Math.ceil(Number(process.env.LEEWAY_TEST_SHARE || 1) * items.length);
  const order = items.map((_, i) => ({ i, at: Math.random() })).sort((one, other) => one.at - other.at);
  const chosen = new Set(order.slice(0, count).map(({ i }) => i));
  return items.filter((_, i) => chosen.has(i));
}
