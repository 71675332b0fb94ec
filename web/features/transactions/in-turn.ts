/** Writes of the same rows run one after the other, and the second does not conflict with the first. */

/** The last write of each row that has not finished. */
const running = new Map<string, Promise<unknown>>();

/** The entity tags that writes of this page have replaced, and the newest one if the response had it. */
const replaced = new Map<
  string,
  { readonly tags: ReadonlySet<string | undefined>; readonly newest: string | undefined }
>();

export interface Tagged {
  readonly id: string;
  readonly etag?: string | undefined;
}

/** Runs `write` after the writes of these rows. It gets their newest tags, and returns the tag of a single row. */
export async function inTurn(
  rows: readonly Tagged[],
  write: (rows: readonly Tagged[]) => Promise<string | undefined>,
): Promise<void> {
  const before = rows.flatMap(({ id }) => running.get(id) ?? []);
  const work = writeAfter(before, rows, write);
  for (const { id } of rows) running.set(id, work);
  try {
    await work;
  } finally {
    for (const { id } of rows) if (running.get(id) === work) running.delete(id);
  }
}

async function writeAfter(before: readonly Promise<unknown>[], ...[rows, write]: Parameters<typeof inTurn>) {
  if (before.length > 0) await Promise.allSettled(before);
  const newest = rows.map(newestOf);
  const tag = await write(newest);
  rows.forEach(({ id, etag }, i) => {
    const tags = new Set([...(replaced.get(id)?.tags ?? []), etag, newest[i]?.etag]);
    replaced.set(id, { tags, newest: tag });
  });
}

function newestOf({ id, etag }: Tagged): Tagged {
  const own = replaced.get(id);
  return own?.tags.has(etag) ? { id, etag: own.newest } : { id, etag };
}
