/**
 * Reads the European Central Bank's reference rates, whichever of its forms they are in. Where it finds none, as in
 * another page in XML or in a CSV's first row alone, it says so.
 */
import type { DatedRate } from "../../domain/exchange-rate.ts";
import type { Issue, Reading } from "../reading.ts";
import { readEcbCsv } from "./ecb-csv.ts";
import { readEcbXml } from "./ecb-xml.ts";

export function readEcbRates(text: string): Reading<DatedRate> {
  const content = text.replace(/^\ufeff/, "").trim();
  const reading = readForm(content);
  if (reading.rows.length > 0 || reading.issues.length > 0) return reading;
  return refuse("no_rates", "There are no rates of the European Central Bank in this file. Fetch the file again.");
}

function readForm(content: string): Reading<DatedRate> {
  if (/^<\?xml|^<gesmes:Envelope/.test(content)) return readEcbXml(content);
  if (/^Date *,/.test(content)) return readEcbCsv(content);
  const message = content.startsWith("PK")
    ? "This is a ZIP archive. Unpack it, and import the file that is in it."
    : "These are not the rates of the European Central Bank, neither as XML nor as CSV.";
  return refuse("unknown_format", message);
}

function refuse(code: Issue["code"], message: string): Reading<never> {
  return { rows: [], issues: [{ line: 1, code, message }] };
}
