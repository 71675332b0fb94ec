/** Describes why a file cannot be opened, to follow "FILE cannot be read: ". */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  EACCES: "this user has no permission",
  EISDIR: "it is a directory",
};

export function describeFileError({ code = "", message }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? message;
}
