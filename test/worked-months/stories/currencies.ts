/** Money in other currencies, with exchange rates and without. */
import type { Story } from "../play-story.ts";

export const CURRENCIES: readonly Story[] = [
  {
    title: "a foreign purchase on a card counts at the charged amount, without a rate",
    lines: `
      today 2026-11-19
      2026-11-03 card -100 EUR charged -110.37 for Fun
      2026-11: 0 - 0 - 0 - 110.37 = -110.37
    `,
  },
  {
    title: "a foreign purchase without a rate is left out and reported, until a rate exists",
    lines: `
      today 2026-11-19
      2026-11-03 euro -12.50 for Food
      2026-11-03 main -10 for Food
      2026-11: 0 - 0 - 0 - 10 = -10, left out -12.50 EUR
      rate 2026-11-02: 1 EUR = 1.10 USD
      # 12.50 * 1.10 = 13.75
      2026-11: 0 - 0 - 0 - 23.75 = -23.75
    `,
  },
  {
    title: "a rate applies to its day and the next six days, never to earlier days",
    lines: `
      today 2026-11-19
      rate 2026-11-02: 1 EUR = 1.10 USD
      2026-11-01 euro -1 for Food
      2026-11-08 euro -20 for Food
      2026-11-09 euro -4 for Food
      # only the 20 of the 8th: 22
      2026-11: 0 - 0 - 0 - 22 = -22, left out -5 EUR
      rate 2026-11-09: 1 EUR = 1.20 USD
      # and 4 * 1.20 = 4.80
      2026-11: 0 - 0 - 0 - 26.80 = -26.80, left out -1 EUR
    `,
  },
  {
    title: "an inverse rate",
    lines: `
      today 2026-11-19
      rate 2026-11-02: 1 USD = 0.80 EUR
      2026-11-03 euro -10 for Food
      # 10 / 0.80
      2026-11: 0 - 0 - 0 - 12.50 = -12.50
    `,
  },
  {
    title: "a line is rounded once, half away from zero, and parts are sums of lines",
    lines: `
      today 2026-11-19
      rate 2026-11-02: 1 EUR = 1.10 USD
      2026-11-02 euro -0.05 for Food
      2026-11-03 euro -0.05 for Food
      2026-11-04 euro -0.05 for Food
      # three times 0.055 is 0.165, rounded to 0.17; rounding each amount would give 0.18
      2026-11: 0 - 0 - 0 - 0.17 = -0.17
      2026-11-04 euro -0.05 for Fun
      # another line: 0.055 is rounded to 0.06
      2026-11: 0 - 0 - 0 - 0.23 = -0.23
    `,
  },
  {
    title: "saving from a euro account: the received amount counts if it is in the budget's currency",
    lines: `
      today 2026-11-19
      rate 2026-11-02: 1 EUR = 1.10 USD
      2026-11-03 euro -100 to nest reaching 108
      # the nest is in dollars and received 108, so the rate does not apply
      2026-11: 0 - 0 - 108 - 0 = -108
    `,
  },
  {
    title: "the forecast adds the amounts of a currency, and rounds each balance once",
    lines: `
      today 2026-11-20
      rate 2026-11-20: 1 EUR = 1.10 USD
      rule One: euro -0.05 with Kiosk, FREQ=MONTHLY from 2026-11-25
      rule Two: euro -0.05 with Bakery, FREQ=MONTHLY from 2026-11-25
      # 0.10 EUR is 0.11 USD, and each 0.05 EUR alone would be 0.06 USD
      forecast until 2026-11-25: 999.89 on 2026-11-25
      rule Three: euro -0.05 with Cafe, FREQ=MONTHLY from 2026-11-26
      # 1000 USD - 0.15 EUR is 999.835 USD
      forecast until 2026-11-30: 999.84 on 2026-11-26
    `,
  },
];
