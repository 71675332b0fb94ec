/** The European Central Bank's rates: genuine excerpts of each format, and the reported issues of damaged files. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readEcbRates } from "../../../src/readers/rates/ecb-rates.ts";

/** Without the pauses between the steps. */
function read(text: string) {
  const steps = readEcbRates(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../../fixtures/ecb", name), "utf8");

/** "USD 2023-04-06": "1.0915". */
function ratesOf(text: string): Map<string, string> {
  const { rows, issues } = read(text);
  assert.deepEqual(issues, []);
  assert.ok(rows.every(({ base_currency }) => base_currency === "EUR"));
  return new Map(rows.map(({ currency, day, rate }) => [`${currency} ${day}`, rate]));
}

describe("published", () => {
  for (const [name, count, some] of [
    ["eurofxref-daily.xml", 30, { "USD 2024-06-28": "1.0705", "ISK 2024-06-28": "148.9", "ZAR 2024-06-28": "19.497" }],
    [
      "eurofxref-hist-90d.xml",
      64,
      { "ISK 2021-03-29": "151", "IDR 2021-03-30": "17063.2", "HRK 2021-03-29": "7.5723" },
    ],
    ["eurofxref.csv", 30, { "USD 2024-10-04": "1.1029", "BRL 2024-10-04": "6.057", "ZAR 2024-10-04": "19.2809" }],
    [
      "eurofxref-hist.csv",
      144,
      {
        "USD 2023-04-06": "1.0915",
        "TRL 1999-01-04": "372274",
        "MTL 1999-01-05": "0.4432",
        "HRK 2023-04-06": undefined,
      },
    ],
  ] as const) {
    test(name, () => {
      const rates = ratesOf(fixture(name));
      assert.equal(rates.size, count);
      for (const [key, rate] of Object.entries(some)) assert.equal(rates.get(key), rate, key);
      assert.deepEqual(ratesOf(`\ufeff\n${fixture(name).replaceAll("\n", "\r\n")}`), rates);
    });
  }
});

/** The number of rates that were read, and each issue as "line code". */
function complaints(text: string): [number, string[]] {
  const { rows, issues } = read(text);
  return [rows.length, issues.map(({ line, code }) => `${line} ${code}`)];
}

const csv = (...rows: string[]) => ["Date,USD,JPY,", ...rows].join("\n");
const xml = (cubes: string) => `<?xml version="1.0"?>\n<Envelope><Cube>\n${cubes}\n</Cube></Envelope>`;

describe("damaged", () => {
  for (const [story, text, expected] of [
    ["nothing", "", [0, ["1 unknown_format"]]],
    ["an unrelated HTML page", "<!DOCTYPE html><html></html>", [0, ["1 unknown_format"]]],
    ["unrelated XML", `<?xml version="1.0"?><html><body>Maintenance</body></html>`, [0, ["1 no_rates"]]],
    ["XML of a day without rates", xml(`<Cube time="2023-04-06"/>`), [0, ["1 no_rates"]]],
    ["a CSV with only its header", csv(), [0, ["1 no_rates"]]],
    ["a CSV of a day without rates", csv("2023-04-06,N/A,,"), [0, ["1 no_rates"]]],
    ["an archive", "PK\u0003\u0004", [0, ["1 unknown_format"]]],
    ["a CSV with a truncated last row", csv("2023-04-06,1.09,143.5,", "2023-04-05,1.0"), [2, ["3 bad_row"]]],
    ["an invalid rate", csv("2023-04-06,abc,143.5,"), [1, ["2 bad_rate"]]],
    ["a rate of zero", csv("2023-04-06,0,143.5,"), [1, ["2 bad_rate"]]],
    ["an invalid day", csv("2023-02-29,1.09,143.5,", "", "2023-02-28,1.09,143.5,"), [2, ["2 bad_day", "2 bad_day"]]],
    ["an invalid month", csv("06 Smarch 2023,1.09,N/A,"), [0, ["2 bad_day"]]],
    ["an unknown currency", "Date,ABC,USD\n2023-04-06,1.09,1.09", [1, ["2 bad_currency"]]],
    ["the base currency", "Date,EUR,USD\n2023-04-06,1,1.09", [1, ["2 bad_currency"]]],
    ["a duplicate day with the same rates", csv("2023-04-06,1.09,143.5,", "2023-04-06,1.090,143.5,"), [2, []]],
    [
      "a duplicate day with different rates",
      csv("2023-04-06,1.09,143.5,", "2023-04-06,1.1,143.5,"),
      [2, ["3 duplicate_rate"]],
    ],
    ["truncated XML", xml(`<Cube time="2023-04-06"><Cube currency="USD" rate="1.09"/>`), [0, ["4 incomplete_file"]]],
    ["XML without a rate", xml(`<Cube time="2023-04-06"><Cube currency="USD"/></Cube>`), [0, ["3 bad_rate"]]],
    ["XML without a day", xml(`<Cube><Cube currency="USD" rate="1.09"/></Cube>`), [0, ["3 bad_day"]]],
    [
      "XML that defines an entity",
      xml(`<Cube time="2023-04-06"><Cube currency="&usd;" rate="1"/></Cube>`),
      [0, ["3 incomplete_file"]],
    ],
  ] as const) {
    test(story, () => assert.deepEqual(complaints(text), expected));
  }
});
