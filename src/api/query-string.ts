/** Reads query strings strictly: percent-encoding must be valid UTF-8, and the text must be storable. */
import { Problem, problemOf } from "../domain/problem.ts";
import { isStorable } from "./json-body.ts";
import { type RawInput, shorten } from "./validation.ts";

/** The query parameters of a URL. A repeated parameter has a list of its values. @throws Problem `invalid_text`. */
export function parseQueryOf(url: string): RawInput["query"] {
  const at = url.indexOf("?");
  const text = at === -1 ? "" : url.slice(at + 1);
  const query: Record<string, string | string[]> = Object.create(null);
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? "" : pair.slice(equals + 1));
    if (!isStorable(name) || !isStorable(value)) {
      const detail = "NUL characters are not allowed. Remove them.";
      throw problemOf([{ parameter: shorten(name), code: "invalid_text", detail }]);
    }
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (typeof before === "string") query[name] = [before, value];
    else before.push(value);
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new Problem("invalid_text", "The query string is not percent-encoded UTF-8.");
  }
}
