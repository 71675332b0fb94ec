/** The order of a list after an item has moved by one place. */

export type Step = -1 | 1;

/** The ids with `id` and its neighbor among the shown ones exchanged; undefined if it has none. */
export function movedIds(
  ids: readonly string[],
  shownIds: ReadonlySet<string>,
  id: string,
  step: Step,
): readonly string[] | undefined {
  const shown = ids.filter((one) => shownIds.has(one));
  const other = shown.includes(id) ? shown[shown.indexOf(id) + step] : undefined;
  return other === undefined ? undefined : ids.map((one) => (one === id ? other : one === other ? id : one));
}
