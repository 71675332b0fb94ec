/** A failure that the operator has to mend: a directory that cannot be written, data of a newer version, damage. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
  }
}
