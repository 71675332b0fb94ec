/** Files that were dropped on a screen other than Import, until Import opens and reads them. */
let files: readonly File[] = [];

export function keepDropped(dropped: readonly File[]): void {
  files = dropped;
}

/** Returns the files once. */
export function takeDropped(): readonly File[] {
  const taken = files;
  files = [];
  return taken;
}
