/** Names of files that are safe to save on every operating system, and whose extension does not disguise the content. */

interface Wanted {
  /** The extensions of the content, in lower case, the usual one first. Without them, any extension is accepted. */
  readonly extensions?: readonly string[];
  /** Replaces a name of which nothing is left. */
  readonly otherwise: string;
}

const MAX_LENGTH = 200;

/** Control characters, line separators, and marks that change the direction of text and so could disguise an extension. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Windows forbids them in names. A colon would name a second stream of the file. */
const FORBIDDEN = /[<>:"|?*]+/g;

/** Windows opens a device for these names, whatever their extension is. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)/iu;

/** The end of a name that programs take for its type. A number, as in "Invoice 21.11.2026", is none. */
const EXTENSION = /\.(?=[^.]*\p{L})[\p{L}\p{N}_]{1,10}$/u;

/** Of a path, the last part counts. A wrong extension is replaced, and a missing one is added. */
export function safeFileName(given: string, { extensions, otherwise }: Wanted): string {
  const last = given.toWellFormed().replace(INVISIBLE, "").split(/[/\\]/).at(-1) ?? "";
  const plain = trim(last.replace(FORBIDDEN, " "));
  const [usual] = extensions ?? [];
  if (extensions === undefined || usual === undefined) return shorten(plain || otherwise, EXTENSION.exec(plain)?.[0]);
  const stem = hasExtension(plain, extensions) ? plain : trim(plain.replace(EXTENSION, ""));
  if (hasExtension(stem, extensions)) return shorten(stem, EXTENSION.exec(stem)?.[0]);
  // A name that consists of an extension, as ".pdf", has no stem.
  const isEmpty = stem === "" || extensions.includes(plain.toLowerCase());
  return shorten(`${isEmpty ? otherwise : stem}.${usual}`, `.${usual}`);
}

function hasExtension(name: string, extensions: readonly string[]): boolean {
  return extensions.some((one) => name.toLowerCase().endsWith(`.${one}`));
}

/** Windows removes dots and spaces at the end, and a dot at the start hides a file elsewhere. */
function trim(name: string): string {
  return name.replace(/^[.\s]+|[.\s]+$/gu, "");
}

/** Keeps the extension. Does not return the name of a device. */
function shorten(name: string, extension = ""): string {
  const free = DEVICE.test(name) ? `_${name}` : name;
  const stem = [...free.slice(0, free.length - extension.length)].slice(0, MAX_LENGTH - extension.length).join("");
  return trim(stem) + extension;
}
