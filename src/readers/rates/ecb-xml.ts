/**
 * Reads the euro foreign exchange reference rates of the European Central Bank as XML: of one day, of 90 days, or of
 * all days since 1999. A day is `<Cube time="2023-04-06">` with a `<Cube currency="USD" rate="1.0915"/>` for each
 * currency.
 */
import sax from "sax";
import type { DatedRate } from "../../domain/exchange-rate.ts";
import type { Reading } from "../reading.ts";
import { rateCollector } from "./rate-collector.ts";

/** Characters per step, about two milliseconds. */
const STEP = 32_768;

/** Returns no rows if the file is truncated or not valid XML. */
export function* readEcbXml(text: string): Generator<void, Reading<DatedRate>> {
  const rates = rateCollector("EUR");
  const parser = sax.parser(true);
  let day = "";
  parser.onopentag = ({ name, attributes }) => {
    if (name !== "Cube") return;
    const { time, currency, rate } = attributes as Record<string, string>;
    if (time !== undefined) day = time;
    if (currency !== undefined) rates.add(parser.line + 1, day, currency, rate ?? "");
  };
  parser.onerror = (error) => {
    throw error;
  };
  try {
    for (let start = 0; start < text.length; start += STEP) {
      parser.write(text.slice(start, start + STEP));
      yield;
    }
    parser.close();
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    const message = `The XML is incomplete or invalid: ${reason}. Download the file again.`;
    return { rows: [], issues: [{ line: parser.line + 1, code: "incomplete_file", message }] };
  }
  return rates.reading();
}
