/** Reads the XML of a workbook piece by piece. Names are those without their prefix. */
import sax from "sax";
import { FileError } from "../file-error.ts";
import { MAX_CELL, MAX_DEPTH } from "../limits.ts";
import { SAVE_AGAIN } from "./sheet.ts";

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  /** `text` is the text of the element itself, without that of the elements inside. */
  close?(name: string, text: string): void;
}

/** @throws FileError if it is not XML or has a DOCTYPE. */
export async function readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  const parser = xmlParser(handlers);
  for await (const piece of pieces) parser.write(piece);
  parser.close();
}

function xmlParser({ open, text: read, close }: XmlHandlers): sax.SAXParser {
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions);
  const texts: string[] = [];
  const addText = (text: string) => {
    const last = texts.length - 1;
    if (last < 0) return;
    read?.(text);
    texts[last] += text;
    if ((texts[last]?.length ?? 0) > MAX_CELL)
      throw new FileError("cell_too_long", "A cell is longer than 64 KiB.", SAVE_AGAIN);
  };
  parser.onopentag = ({ name, attributes }) => {
    if (texts.length >= MAX_DEPTH)
      throw new FileError("invalid_file", "The tags of the workbook are nested too deeply.", SAVE_AGAIN);
    texts.push("");
    open?.(withoutPrefix(name), withoutPrefixes(attributes as Attributes));
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = (name) => close?.(withoutPrefix(name), texts.pop() ?? "");
  parser.ondoctype = () => {
    throw new FileError("doctype_refused", "The workbook has a DOCTYPE, which workbooks never have.", SAVE_AGAIN);
  };
  parser.onerror = () => {
    throw new FileError("invalid_file", "The workbook is damaged or truncated.", SAVE_AGAIN);
  };
  return parser;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function withoutPrefixes(attributes: Attributes): Attributes {
  const names = Object.keys(attributes);
  if (!names.some((name) => name.includes(":"))) return attributes;
  return Object.fromEntries(names.map((name) => [withoutPrefix(name), attributes[name] ?? ""]));
}
