/**
 * All output of a command. Names and other texts of the data could contain escape sequences that control the terminal, or
 * characters that reorder what it shows, so these characters are printed visibly: `\x1b`, `<U+202E>`.
 */

/** Control characters (C0, DEL, C1), and those that change the direction of text. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}]/gu;

/** The text on one line. */
export function visible(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code <= 0xff ? `\\x${hex(code, 2)}` : `<U+${hex(code, 4).toUpperCase()}>`;
  });
}

/** Text that the program has divided into lines. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

/** A message with values from the data, each of which stays on its line. */
export function plain(parts: TemplateStringsArray, ...values: readonly unknown[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => visible(String(value))));
}

/** Prints the result of a command. */
export function print(text: string): void {
  console.log(visibleLines(text));
}

/** Prints a report or an error beside the result. */
export function printNote(text: string): void {
  console.error(visibleLines(text));
}

/** Prints a result for programs. */
export function printJson(value: unknown): void {
  console.log(escapeJson(JSON.stringify(value, undefined, 2)));
}

/** JSON text that a terminal can show. JSON itself has escaped the control characters below the space. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (character) =>
    character === "\n" ? character : `\\u${hex(character.codePointAt(0) ?? 0, 4)}`,
  );
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}
