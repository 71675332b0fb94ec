/** Gives each account or category a name of its own, because Leeway finds them by their names. */
import { MAX_NAME } from "../../../domain/lengths.ts";
import { cleanName, nameKey } from "../../../domain/name.ts";

export interface UniqueName {
  readonly name: string;
  readonly isRenamed: boolean;
}

/** A function that returns the name, with `hint` or a number in parentheses if the name is taken. */
export function uniqueNames(): (given: string, hint: string | null) => UniqueName {
  const taken = new Set<string>();
  return (given, hint) => {
    const clean = cleanName(given) || "Unnamed";
    const own = shorten(clean, MAX_NAME);
    const hinted = hint === null || cleanName(hint) === "" ? [] : [withNote(clean, cleanName(hint))];
    let name = [own, ...hinted].find((one) => !taken.has(nameKey(one)));
    for (let number = 2; name === undefined; number += 1) {
      const numbered = withNote(clean, String(number));
      if (!taken.has(nameKey(numbered))) name = numbered;
    }
    taken.add(nameKey(name));
    return { name, isRenamed: name !== own };
  };
}

function withNote(name: string, note: string): string {
  const end = ` (${shorten(note, MAX_NAME / 2)})`;
  return `${shorten(name, MAX_NAME - end.length)}${end}`;
}

function shorten(text: string, length: number): string {
  return text.slice(0, length).toWellFormed().trim();
}
