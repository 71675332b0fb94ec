/** Month boundaries: last days, other time zones, past and future months. */
import type { Story } from "../play-story.ts";

export const MONTHS: readonly Story[] = [
  {
    title: "the last day of February, in a leap year and in a common year",
    lines: `
      today 2028-02-28
      2028-02-29 main -29
      2028-03-01 main -1
      # two days are left, including the 28th; nothing is left to spend per day
      now: 0 - 0 - 0 - 29 = -29, 0 a day
      2027-02-28 main 28
      2027-03-01 main -1
      2027-02: 28 - 0 - 0 - 0 = 28
    `,
  },
  {
    title: "on a leap day",
    lines: `
      today 2028-02-29
      2028-02-01 main 100
      now: 100 - 0 - 0 - 0 = 100, 100 a day
    `,
  },
  {
    title: "the last evening of the month in New York, when the next month has started in London",
    zone: "America/New_York",
    lines: `
      now 2026-12-01T04:30:00Z
      2026-11-30 main 60
      2026-12-01 main -10
      # 11:30 pm on 30 November: one day is left
      now: 60 - 0 - 0 - 0 = 60, 60 a day
      now 2026-12-01T05:00:00Z
      now: 0 - 0 - 0 - 10 = -10, 0 a day
    `,
  },
  {
    title: "the first day of the month on Kiritimati, when it is still the day before elsewhere",
    zone: "Pacific/Kiritimati",
    lines: `
      now 2026-11-30T10:00:00Z
      2026-12-01 main 62
      # 1 December, 31 days left
      now: 62 - 0 - 0 - 0 = 62, 2 a day
    `,
  },
  {
    title: "a month in the distant past",
    lines: `
      today 2026-11-19
      1999-12-31 main -7.50 for Food
      1999-12-01 main 10 for Salary
      1999-12: 10 - 0 - 0 - 7.50 = 2.50
    `,
  },
  {
    title: "a future month with transactions",
    lines: `
      today 2026-11-19
      2027-01-02 main -15 for Fun
      2027-01: 0 - 0 - 0 - 15 = -15
      2027-02: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "the month as of an earlier day",
    lines: `
      today 2026-11-19
      2026-11-01 main 2000 for Salary
      2026-11-04 main -80 for Food
      2026-11-12 main -30 for Food
      2026-11 as of 2026-10-31: 0 - 0 - 0 - 0 = 0
      2026-11 as of 2026-11-01: 2000 - 0 - 0 - 0 = 2000
      2026-11 as of 2026-11-11: 2000 - 0 - 0 - 80 = 1920
      # without a month, the month of the day
      now as of 2026-11-12: 2000 - 0 - 0 - 110 = 1890
      now: 2000 - 0 - 0 - 110 = 1890
    `,
  },
];
