/**
 * The number of items at the front of a sorted list for which a condition holds. It must hold for none after the first for
 * which it does not.
 */
export function countLeading<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
