/** A failure that the operator must fix: an unwritable directory, data written by a newer version, damaged data. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
  }
}

/** The advice for damaged or lost data. */
export const RESTORE_ADVICE = "Restore a backup: leeway restore FILE";
