/** A file that cannot be read at all. `message` and `fix` are for the person who uploads it. */
export type FileFault =
  | "archive_too_large"
  | "cell_too_long"
  | "doctype_refused"
  | "invalid_file"
  | "too_many_rows"
  | "unknown_format";

export class FileError extends Error {
  readonly code: FileFault;
  readonly fix: string;

  constructor(code: FileFault, message: string, fix: string) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}
