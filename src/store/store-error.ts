/** A failure that the operator has to mend: a directory that cannot be written, data of a newer version, damage. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
  }
}

/** What to do about data that is damaged or lost. */
export const PUT_BACK = "Put a backup in its place: leeway restore FILE";
