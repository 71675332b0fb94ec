/**
 * Finds the encoding of a file. A byte order mark, UTF-8 with multi-byte characters, and zeros between the letters
 * (UTF-16) are proof. Otherwise it picks the encoding that decodes to text of one language. If two encodings give
 * different text and fit equally, the user is asked. The encoding changes letters only, never a digit.
 */
import { analyse } from "chardet";
import { findHeading } from "../csv/headings.ts";
import type { Detected, Question } from "../statement.ts";
import { languageFit } from "./alphabets.ts";
import { isSupported, pieces } from "./decode.ts";

export interface Encoding {
  /** A label that `TextDecoder` knows. */
  readonly label: string;
  readonly detected: Detected;
  readonly question: Question | null;
  /** The bytes end in the middle of a character: the file is truncated. */
  readonly isTruncated: boolean;
}

/** Single-byte encodings in the order in which they are tried. */
const CANDIDATES = [
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "iso-8859-15",
  "windows-1251",
  "macintosh",
  "ibm866",
  "windows-1257",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-874",
];
/** Encodings with two bytes per character. The same bytes are characters in most of them, so only one is tried. */
const EAST_ASIAN = new Set(["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"]);
const HEAD_BYTES = 8192;
const SAMPLE_BYTES = 16_384;
/** Bytes around a byte beyond ASCII that go into the sample. */
const CONTEXT = 24;
/** The minimum confidence of chardet, out of 100, for an East Asian encoding. It returns 10 for any two bytes. */
const LIKELY = 30;
/** A difference in fit that decides between two encodings. */
const CLEAR = 0.08;

interface ByteFacts {
  readonly head: Uint8Array;
  readonly sample: Uint8Array;
  readonly validMultiByte: number;
  readonly invalid: number;
  readonly isTruncated: boolean;
}

export async function detectEncoding(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  answer: string | undefined,
): Promise<Encoding> {
  const facts = await scanBytes(chunks);
  if (answer !== undefined) return proven(answer, "Your answer.", facts.isTruncated);
  const { head } = facts;
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
    return proven("utf-8", "The file starts with a byte order mark.", facts.isTruncated);
  if (head[0] === 0xff && head[1] === 0xfe) return proven("utf-16le", "The file starts with a byte order mark.", false);
  if (head[0] === 0xfe && head[1] === 0xff) return proven("utf-16be", "The file starts with a byte order mark.", false);
  const zeros = zeroPositions(head);
  if (zeros !== undefined) return proven(zeros, "Every other byte is zero.", false);
  if (facts.validMultiByte === 0 && facts.invalid === 0) {
    return facts.isTruncated ? byLanguage(facts) : proven("utf-8", "The file contains only ASCII characters.", false);
  }
  if (facts.invalid === 0)
    return proven("utf-8", `${facts.validMultiByte} multi-byte characters are valid UTF-8.`, facts.isTruncated);
  const declared = declaredEncoding(facts);
  if (declared !== undefined) return proven(declared, "The file names it.", facts.isTruncated);
  if (facts.validMultiByte > 10 * facts.invalid) {
    const evidence = `${facts.validMultiByte} multi-byte characters are valid UTF-8, ${facts.invalid} are damaged.`;
    return likely("utf-8", 0.97, evidence, facts.isTruncated);
  }
  return byLanguage(facts);
}

async function scanBytes(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ByteFacts> {
  const head: number[] = [];
  const sample: number[] = [];
  let tail: number[] = [];
  let [validMultiByte, invalid, expected, follow] = [0, 0, 0, 0];
  for await (const chunk of pieces(chunks)) {
    if (head.length < HEAD_BYTES) head.push(...chunk.subarray(0, HEAD_BYTES - head.length));
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (byte < 0x80 && follow > 0) {
        sample.push(byte);
        follow--;
      }
      if (byte < 0x80 && expected === 0) continue;
      if (byte >= 0x80 && sample.length < SAMPLE_BYTES) {
        if (follow === 0) {
          tail = [...chunk.subarray(Math.max(0, i - CONTEXT), i)].filter((b) => b < 0x80);
          sample.push(0x20, ...tail);
        }
        sample.push(byte);
        follow = CONTEXT;
      }
      if (expected > 0 && (byte & 0xc0) === 0x80) {
        if (--expected === 0) validMultiByte++;
      } else {
        if (expected > 0) invalid++;
        expected =
          byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
        if (expected === 0 && byte >= 0x80) invalid++;
      }
    }
  }
  return {
    head: Uint8Array.from(head),
    sample: Uint8Array.from(sample),
    validMultiByte,
    invalid,
    isTruncated: expected > 0,
  };
}

function zeroPositions(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  let [even, odd] = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) i % 2 === 0 ? even++ : odd++;
  const half = head.length / 2;
  if (odd > 0.4 * half * 2 * 0.5 && even < odd / 10) return "utf-16le";
  if (even > 0.4 * half * 2 * 0.5 && odd < even / 10) return "utf-16be";
  return undefined;
}

/** OFX: "CHARSET:1252". XML: encoding="...". HTML: charset=... . */
const DECLARATION =
  /^CHARSET:\s*([\w-]+)|<\?xml[^>]*\sencoding=["']([\w-]+)|<meta[^>]*\scharset=["']?([\w-]+)|<meta[^>]*;\s*charset=([\w-]+)/im;

/** The encoding that the file itself names, if all its bytes are letters in it. */
function declaredEncoding({ head, sample }: ByteFacts): string | undefined {
  const names = DECLARATION.exec(Buffer.from(head).toString("latin1"))?.slice(1) ?? [];
  const name = names.find((one) => one !== undefined)?.toLowerCase();
  const label = /^\d{3,4}$/.test(name ?? "") ? `windows-${name}` : name;
  return label !== undefined && isSupported(label) && decodeAll(label, sample) !== undefined ? label : undefined;
}

function byLanguage(facts: ByteFacts): Encoding {
  const matches = analyse(facts.sample).map(({ name, confidence }) => ({ name: name.toLowerCase(), confidence }));
  const eastAsian = matches.find(({ name }) => EAST_ASIAN.has(name));
  const isLikely = (eastAsian?.confidence ?? 0) >= LIKELY;
  const guesses = matches
    .map(({ name }) => name)
    .filter((name) => !EAST_ASIAN.has(name) || (isLikely && name === eastAsian?.name));
  const tried = guesses.slice(0, 3);
  const readings: { readonly label: string; readonly text: string; readonly score: number }[] = [];
  for (const label of [...new Set([...CANDIDATES, ...tried])].filter(isSupported)) {
    const text = decodeAll(label, facts.sample);
    if (text === undefined) continue;
    readings.push({ label, text, score: languageFit(text) + headingScore(decodeAll(label, facts.head) ?? "") });
  }
  readings.sort((a, b) => b.score - a.score);
  const [best] = readings;
  if (best === undefined) return likely("windows-1252", 0.5, "No encoding fits.", facts.isTruncated);
  const rivals = readings.filter((r) => r.text !== best.text && best.score - r.score < CLEAR);
  const { label } = best;
  if (rivals.length === 0) {
    return likely(label, 0.97, `Only ${label} gives plausible words.`, facts.isTruncated);
  }
  const guessed = guesses.find((name) => [best, ...rivals].some((reading) => reading.label === sameFamily(name)));
  const first = [best, ...rivals].find((reading) => reading.label === sameFamily(guessed ?? "")) ?? best;
  const values = [...new Set([first.label, ...[best, ...rivals].map((reading) => reading.label)])];
  const examples = [{ line: 1, text: first.text.trim().slice(0, 60), readings: examplesOf([best, ...rivals]) }];
  const question: Question = {
    code: "encoding",
    statement: null,
    values,
    examples,
    message:
      "The letters beyond A to Z can be read in several ways. Choose the reading in which the names are correct.",
  };
  const detected = likely(first.label, 0.8, "Several encodings give plausible words.", facts.isTruncated);
  return { ...detected, question };
}

function examplesOf(readings: readonly { readonly label: string; readonly text: string }[]): Record<string, string> {
  return Object.fromEntries(readings.map(({ label, text }) => [label, text.trim().slice(0, 60)]));
}

/** chardet names ISO encodings, of which the Windows ones are supersets. */
function sameFamily(name: string): string {
  return name === "iso-8859-1" ? "windows-1252" : name;
}

/** Known headings prove the reading in which they are words. */
function headingScore(head: string): number {
  const headings = head
    .split(/[\r\n;,\t"|]+/)
    .filter((cell) => /[^\p{ASCII}]/u.test(cell) && findHeading(cell) !== undefined);
  return Math.min(headings.length, 3);
}

function decodeAll(label: string, bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(label).decode(bytes, { stream: true }); // the last character may be cut
  return /[\u0080-\u009f\ufffd]/.test(text) ? undefined : text;
}

function proven(label: string, evidence: string, isTruncated: boolean): Encoding {
  return likely(label, 1, evidence, isTruncated);
}

function likely(label: string, confidence: number, evidence: string, isTruncated: boolean): Encoding {
  return { label, detected: { property: "encoding", value: label, confidence, evidence }, question: null, isTruncated };
}
