/** Reads the European Central Bank's reference rates, whichever of its forms they are in. */
import type { DatedRate } from "../domain/exchange-rate.ts";
import { readEcbCsv } from "./ecb-csv.ts";
import { readEcbXml } from "./ecb-xml.ts";
import type { Reading } from "./reading.ts";

export function readEcbRates(text: string): Reading<DatedRate> {
  const content = text.replace(/^\ufeff/, "").trim();
  if (/^<\?xml|^<gesmes:Envelope/.test(content)) return readEcbXml(content);
  if (/^Date *,/.test(content)) return readEcbCsv(content);
  const message = content.startsWith("PK")
    ? "This is a ZIP archive. Unpack it, and import the file that is in it."
    : "These are not the rates of the European Central Bank, neither as XML nor as CSV.";
  return { rows: [], issues: [{ line: 1, code: "unknown_format", message }] };
}
