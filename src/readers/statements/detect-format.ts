/** Finds the format of a file from its first characters. File names are not used: banks name OFX files `.txt`. */
import { labelsOf } from "./csv/labelled-text.ts";
import type { FormatName } from "./statement.ts";

/** The number of characters that `detectFormat` needs at most. */
export const HEAD_LENGTH = 32_768;

export type TextFormat = Exclude<FormatName, "sqlite">;

/** The start of a response of YNAB's API. */
const YNAB = /^\{\s*(?:"data"\s*:\s*\{\s*)?"(?:budget|plan)"\s*:\s*\{/;

export type DetectedFormat =
  | { readonly format: TextFormat; readonly evidence: string }
  | { readonly format: null; readonly message: string; readonly fix: string };

const DOWNLOAD = "Download the statement as CSV, XLSX, OFX, CAMT or MT940.";
/** How files begin that are no statements. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, "a PDF"],
  [/^\{\\rtf/, "a text document"],
  [/^.?PNG\r?\n|^GIF8[79]a|^.{4,8}(?:JFIF|Exif)\0/s, "a picture"],
  [/^\0{2,3}.ftyp/s, "a picture or a film"],
  [/^7z.{1,2}'|^Rar!/, "an archive that Leeway cannot unpack"],
  [/^SQLite format 3/, "a database"],
];

export function detectFormat(head: string): DetectedFormat {
  const text = head.replace(/^\ufeff/, "").trimStart();
  if (text === "") return unknown("The file is empty.", "Download it again.");
  const [, kind] = OTHER_KINDS.find(([start]) => start.test(text)) ?? [];
  if (kind !== undefined) return unknown(`This is ${kind}.`, DOWNLOAD);
  if (/<OFX>/i.test(text) || /^OFXHEADER/i.test(text))
    return { format: "ofx", evidence: "The file has the tag <OFX>." };
  if (text.startsWith("<")) return detectXml(text);
  if (/^(?:!(?:Type|Account|Option|Clear|Expo)\b.*)/im.test(text.slice(0, 2000)) && text.startsWith("!"))
    return { format: "qif", evidence: `The file starts with "${firstLine(text)}".` };
  if (/^D[ \d].*\r?[\n\r](?:[A-Z$].*\r?[\n\r]){1,20}\^/.test(text.slice(0, 4000)))
    return { format: "qif", evidence: "The records have the fields of QIF." };
  if (isMt940(text)) return { format: "mt940", evidence: "The file has the fields :20:, :25: and :60F: of MT940." };
  if (YNAB.test(text)) return { format: "json", evidence: "The file is JSON with a budget of YNAB." };
  if (/^[[{]/.test(text) && !/^\{[1-5]:/.test(text)) return unknown("This is JSON.", "Export the data as CSV.");
  if (text.includes("\u0000")) return unknown("This is not a text file.", DOWNLOAD);
  if (labelsOf(text) !== null) return { format: "csv", evidence: "Each line has a label and a value." };
  if (/[,;\t|]/.test(text)) return { format: "csv", evidence: "The file is text with delimiters." };
  return unknown("This is not a statement in CSV, OFX, QIF, CAMT or MT940.", "Choose another format at your bank.");
}

function detectXml(text: string): DetectedFormat {
  if (/camt\.05[234]/.test(text) || /<(?:\w+:)?BkToCstmr/.test(text))
    return { format: "camt", evidence: `The document is ${/camt\.05[234][.\d]*/.exec(text)?.[0] ?? "camt"}.` };
  if (/<!DOCTYPE html|<html/i.test(text))
    return unknown("This is a web page.", "Sign in at your bank again and download the statement.");
  // A DOCTYPE may hide the document's element; the reader of XML rejects it by name.
  if (/<!DOCTYPE/i.test(text)) return { format: "camt", evidence: "The file is XML." };
  return unknown("This XML is not a CAMT or OFX statement.", "Download the statement as CAMT.053, OFX or CSV.");
}

function isMt940(text: string): boolean {
  return (/^:20:/m.test(text) || /^\{1:/.test(text)) && /^:(?:25P?|28C?|60[FM]|61|34F):/m.test(text);
}

function unknown(message: string, fix: string): DetectedFormat {
  return { format: null, message, fix };
}

function firstLine(text: string): string {
  return (/^[^\r\n]*/.exec(text)?.[0] ?? "").slice(0, 40);
}
