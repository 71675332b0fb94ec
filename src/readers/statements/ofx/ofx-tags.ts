/**
 * Splits OFX 1 (SGML) and OFX 2 (XML) into elements and aggregates. In SGML an element has no end tag: it ends where the
 * next tag starts. Aggregates are known by name, because an empty element without an end tag looks the same.
 */
import { MAX_CELL, MAX_DEPTH } from "../limits.ts";

export interface OfxHandler {
  open(aggregate: string, line: number): void;
  close(aggregate: string, line: number): void;
  element(name: string, value: string, line: number): void;
  refuse(code: "doctype_refused" | "cell_too_long" | "invalid_file", line: number): void;
}

const AGGREGATES = new Set(
  `OFX SONRS FI STATUS BANKACCTFROM CCACCTFROM INVACCTFROM BANKTRANLIST BANKTRANLISTP STMTTRN STMTTRNP LEDGERBAL AVAILBAL
  CURRENCY ORIGCURRENCY PAYEE BANKACCTTO CCACCTTO INVTRANLIST INVBANKTRAN INVTRAN INVBAL BALLIST BAL SECID INVPOSLIST SECLIST
  STMTRS CCSTMTRS INVSTMTRS STMTTRNRS CCSTMTTRNRS INVSTMTTRNRS`.split(/\s+/),
);

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function ofxTags(handler: OfxHandler): { write(text: string): void; end(): void } {
  const stack: string[] = [];
  let rest = "";
  let line = 1;
  let current: { name: string; line: number } | null = null;
  let text = "";
  let isStopped = false;

  function write(piece: string): void {
    if (isStopped) return;
    const all = rest + piece;
    let at = 0;
    while (at < all.length && !isStopped) {
      const tag = nextTag(all, at);
      addText(all.slice(at, tag));
      at = tag;
      if (at === all.length) break;
      const end = endOfTag(all, at);
      if (end === -1) {
        if (all.length - at > MAX_CELL) stop("cell_too_long");
        break;
      }
      readTag(all.slice(at, end));
      countLines(all.slice(at, end));
      at = end;
    }
    rest = all.slice(at);
  }

  /** The next "<" that starts a tag. One at the very end may. */
  function nextTag(all: string, from: number): number {
    let at = all.indexOf("<", from);
    while (at !== -1 && at + 1 < all.length && !/[A-Za-z/!?]/.test(all[at + 1] ?? "")) at = all.indexOf("<", at + 1);
    return at === -1 ? all.length : at;
  }

  function endOfTag(all: string, at: number): number {
    if ("<![CDATA[".startsWith(all.slice(at, at + 9))) return after(all, "]]>", at);
    if ("<!--".startsWith(all.slice(at, at + 4))) return after(all, "-->", at);
    return after(all, ">", at);
  }

  function readTag(tag: string): void {
    if (tag.startsWith("<![CDATA[")) {
      text += tag.slice(9, -3);
      if (text.length > MAX_CELL) stop("cell_too_long");
    } else if (/^<!DOCTYPE/i.test(tag)) stop("doctype_refused");
    else if (tag.startsWith("</")) closeTag(nameOf(tag.slice(2)));
    else if (!tag.startsWith("<!") && !tag.startsWith("<?")) openTag(nameOf(tag.slice(1)));
  }

  function openTag(name: string) {
    finishElement();
    if (!AGGREGATES.has(name) && !name.endsWith("MSGSRSV1")) {
      current = { name, line };
      return;
    }
    if (stack.length >= MAX_DEPTH) return stop("invalid_file");
    stack.push(name);
    handler.open(name, line);
  }

  function closeTag(name: string): void {
    if (current?.name === name || current !== null) finishElement();
    if (!stack.includes(name)) return;
    for (let open = stack.pop(); open !== undefined; open = stack.pop()) {
      handler.close(open, line);
      if (open === name) return;
    }
  }

  function finishElement(): void {
    if (current !== null) handler.element(current.name, text.trim(), current.line);
    current = null;
    text = "";
  }

  function addText(piece: string): void {
    if (piece === "") return;
    if (current !== null) text += decodeEntities(piece);
    if (text.length > MAX_CELL) stop("cell_too_long");
    countLines(piece);
  }

  function countLines(piece: string): void {
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (code === 10 || (code === 13 && piece.charCodeAt(i + 1) !== 10)) line++;
    }
  }

  function stop(code: "doctype_refused" | "cell_too_long" | "invalid_file"): void {
    isStopped = true;
    handler.refuse(code, line);
  }

  return {
    write,
    /** Aggregates that are still open are not closed: the file may be truncated. */
    end: () => undefined,
  };
}

function after(all: string, end: string, from: number): number {
  const at = all.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}

function nameOf(tag: string): string {
  return (/^[\w.:-]+/.exec(tag)?.[0] ?? "").toUpperCase();
}

/** Decodes each entity once. Other text stays unchanged. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
