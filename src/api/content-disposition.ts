/** Parses and formats the name of a file in the header Content-Disposition (RFC 6266). */
import { isUtf8 } from "node:buffer";

/** One parameter: its name, and its value as a token or a quoted string. */
const PARAMETER = /\s*;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s;"]*)/y;

/** The name in a header, undefined if there is none. `filename*` takes precedence. */
export function parseFileName(header: string): string | undefined {
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = header.indexOf(";");
  for (let found = PARAMETER.exec(header); found !== null; found = PARAMETER.exec(header)) {
    const [, name = "", value = ""] = found;
    parameters.set(name.toLowerCase(), value);
  }
  const plain = parameters.get("filename");
  return decodeExtended(parameters.get("filename*")) ?? (plain === undefined ? undefined : unquote(plain));
}

/** `UTF-8'en'caf%C3%A9.pdf` (RFC 8187). Undefined if it is in another charset or malformed. */
function decodeExtended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? "")?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Node reads headers as Latin-1, but many clients send UTF-8. */
function unquote(value: string): string {
  const text = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
  const bytes = Buffer.from(text, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : text;
}

/** The name in both forms: for old clients in ASCII, with `_` for other characters. */
export function formatDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
