/** Reads the European Central Bank's reference rates as XML or CSV. A file without any rates is an issue. */
import type { DatedRate } from "../../domain/exchange-rate.ts";
import type { Issue, Reading } from "../reading.ts";
import { readEcbCsv } from "./ecb-csv.ts";
import { readEcbXml } from "./ecb-xml.ts";

/** Yields after each part of a long file, so that the caller can pause. */
export function* readEcbRates(text: string): Generator<void, Reading<DatedRate>> {
  const content = text.replace(/^\ufeff/, "").trim();
  const reading = yield* readFormat(content);
  if (reading.rows.length > 0 || reading.issues.length > 0) return reading;
  return reject("no_rates", "This file has no rates of the European Central Bank. Download it again.");
}

function* readFormat(content: string): Generator<void, Reading<DatedRate>> {
  if (/^<\?xml|^<gesmes:Envelope/.test(content)) return yield* readEcbXml(content);
  if (/^Date *,/.test(content)) return yield* readEcbCsv(content);
  const message = content.startsWith("PK")
    ? "This is a ZIP archive. Unpack it and import the file inside."
    : "This is not a file with rates of the European Central Bank, in XML or CSV.";
  return reject("unknown_format", message);
}

function reject(code: Issue["code"], message: string): Reading<never> {
  return { rows: [], issues: [{ line: 1, code, message }] };
}
