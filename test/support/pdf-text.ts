/** Reads the text of each page of a PDF that Chromium has printed. Reads no other PDF: it knows only what Chromium writes. */
import { inflateSync } from "node:zlib";

interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer | undefined;
}

type Objects = ReadonlyMap<string, PdfObject>;

/** The bytes of a code, and the text of each code in hexadecimal. */
interface Font {
  readonly digits: number;
  readonly texts: ReadonlyMap<number, string>;
}

/** Each run of glyphs is a line. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type\s*\/Page\b/.test(dictionary))
    .map(({ dictionary }) => {
      const contents = objects.get(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? "");
      return textOf(contents?.stream, resourcesOf(dictionary, objects), objects);
    });
}

function readObjects(pdf: Buffer): Objects {
  const source = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const { 0: head, 1: id = "", index } of source.matchAll(/(?<=[\r\n])(\d+) 0 obj\s/g)) {
    const start = index + head.length;
    const end = source.indexOf("endobj", start);
    const body = source.slice(start, end);
    const at = /\bstream\r?\n/.exec(body);
    const dictionary = at === null ? body : body.slice(0, at.index);
    objects.set(id, {
      dictionary,
      stream: at === null ? undefined : streamAt(pdf, start + at.index + at[0].length, dictionary),
    });
  }
  return objects;
}

function streamAt(pdf: Buffer, start: number, dictionary: string): Buffer {
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const bytes = pdf.subarray(start, start + length);
  return dictionary.includes("/FlateDecode") ? inflateSync(bytes) : bytes;
}

function resourcesOf(dictionary: string, objects: Objects): string {
  const reference = /\/Resources (\d+) 0 R/.exec(dictionary)?.[1];
  return reference === undefined ? dictionary : (objects.get(reference)?.dictionary ?? "");
}

const OPERATION = /\/(\w+) [\d.]+ Tf|\/(\w+) Do\b|<([\da-fA-F]+)>|\b(ET)\b/g;

function textOf(stream: Buffer | undefined, resources: string, objects: Objects): string {
  let font: Font | undefined;
  let text = "";
  const objectOf = (name: string) => objects.get(new RegExp(String.raw`/${name} (\d+) 0 R`).exec(resources)?.[1] ?? "");
  for (const [, fontName, form, codes, end] of (stream?.toString("latin1") ?? "").matchAll(OPERATION)) {
    if (fontName !== undefined) font = fontOf(objectOf(fontName), objects);
    else if (form !== undefined) text += formText(objectOf(form), objects);
    else if (codes !== undefined && font !== undefined) text += decode(codes, font);
    else if (end !== undefined) text += "\n";
  }
  return text;
}

function formText(form: PdfObject | undefined, objects: Objects): string {
  if (form === undefined || !form.dictionary.includes("/Form")) return "";
  return textOf(form.stream, resourcesOf(form.dictionary, objects), objects);
}

function fontOf(font: PdfObject | undefined, objects: Objects): Font {
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font?.dictionary ?? "")?.[1] ?? "");
  const source = map?.stream?.toString("latin1") ?? "";
  const texts = new Map<number, string>();
  for (const [, block = ""] of source.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", text = ""] of block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>/gi)) {
      texts.set(parseInt(code, 16), utf16(text));
    }
  }
  for (const [, block = ""] of source.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = "", last = "", text = ""] of block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]+)>/gi)) {
      for (
        let code = parseInt(first, 16), unit = parseInt(text, 16);
        code <= parseInt(last, 16);
        code += 1, unit += 1
      ) {
        texts.set(code, String.fromCharCode(unit));
      }
    }
  }
  const [, low = "0000"] = /begincodespacerange\s*<([\da-f]+)>/i.exec(source) ?? [];
  return { digits: low.length, texts };
}

function decode(codes: string, { digits, texts }: Font): string {
  const list = codes.match(new RegExp(`.{${digits}}`, "g")) ?? [];
  return list.map((code) => texts.get(parseInt(code, 16)) ?? "").join("");
}

function utf16(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join("");
}
