/** Recurring rules: salaries, bills and subscriptions paid early, late, twice, in part or never. */
import type { Story } from "../play-story.ts";

const RENT = "rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=5 from 2026-11-01";
const PAY = "rule Pay: main 2000 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=15 from 2026-11-01";

export const RECURRING: readonly Story[] = [
  {
    title: "a bill paid early counts once, first as reserved, then as paid",
    lines: `
      ${RENT}
      today 2026-11-01
      now: 0 - 1600 - 0 - 0 = -1600
      2026-11-02 main -1600 for Rent with Landlord
      now: 0 - 1600 - 0 - 0 = -1600
      today 2026-12-01
      2026-11: 0 - 1600 - 0 - 0 = -1600
      # December's bill is expected; November's payment does not match it
      now: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a bill paid late is reserved until it is paid",
    lines: `
      ${RENT}
      today 2026-11-12
      now: 0 - 1600 - 0 - 0 = -1600
      2026-11-12 main -1600 for Rent with Landlord
      now: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a bill paid twice counts twice",
    lines: `
      ${RENT}
      today 2026-11-20
      2026-11-05 main -1600 for Rent with Landlord
      2026-11-16 main -1600 for Rent with Landlord
      now: 0 - 3200 - 0 - 0 = -3200
      # one payment is refunded
      2026-11-19 main 1600 for Rent with Landlord
      now: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a bill paid in part: the rest stays reserved",
    lines: `
      ${RENT}
      today 2026-11-20
      2026-11-05 main -700 for Rent with Landlord
      # 700 are paid and 900 are still reserved
      now: 0 - 1600 - 0 - 0 = -1600
      2026-11-20 main -900 for Rent with Landlord
      now: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a bill overdue at the end of the month stays in its month",
    lines: `
      ${RENT}
      today 2026-12-03
      2026-11: 0 - 1600 - 0 - 0 = -1600
      now: 0 - 1600 - 0 - 0 = -1600
      # The payment of 3 December is nearer to the bill of the 5th.
      2026-12-03 main -1600 for Rent with Landlord
      2026-11: 0 - 1600 - 0 - 0 = -1600
      now: 0 - 1600 - 0 - 0 = -1600
      skip Rent 2026-11-05
      2026-11: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "a skipped bill is no longer reserved",
    lines: `
      ${RENT}
      today 2026-11-10
      now: 0 - 1600 - 0 - 0 = -1600
      skip Rent 2026-11-05
      now: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "a bill with a range reserves its highest amount until it is paid",
    lines: `
      rule Power: main -60 to -120 for Power with Utility, FREQ=MONTHLY;BYMONTHDAY=18 from 2026-11-01
      today 2026-11-10
      now: 0 - 120 - 0 - 0 = -120
      2026-11-18 main -85.20 for Power with Utility
      today 2026-11-19
      now: 0 - 85.20 - 0 - 0 = -85.20
    `,
  },
  {
    title: "a planned and expected bill is reserved once, at the larger amount",
    lines: `
      ${RENT}
      today 2026-11-01
      plan 2026-11: Rent 1650
      now: 0 - 1650 - 0 - 0 = -1650
      plan 2026-11: Rent 1500
      now: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a late salary counts for five more days",
    lines: `
      ${PAY}
      today 2026-11-15
      now: 2000 - 0 - 0 - 0 = 2000
      today 2026-11-20
      now: 2000 - 0 - 0 - 0 = 2000
      today 2026-11-21
      now: 0 - 0 - 0 - 0 = 0
      2026-11-22 main 2000 for Salary with Employer
      now: 2000 - 0 - 0 - 0 = 2000
    `,
  },
  {
    title: "a salary with a range counts its lowest amount until it is paid",
    lines: `
      rule Pay: main 1800 to 2400 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=15 from 2026-11-01
      today 2026-11-10
      now: 1800 - 0 - 0 - 0 = 1800
      2026-11-14 main 2250 for Salary with Employer
      now: 2250 - 0 - 0 - 0 = 2250
    `,
  },
  {
    title: "every second Friday: three paydays in one month, two in the next",
    lines: `
      rule Pay: main 1000 for Salary with Employer, FREQ=WEEKLY;INTERVAL=2;BYDAY=FR from 2026-10-02
      # 2, 16 and 30 October; 13 and 27 November
      today 2026-10-01
      2026-10: 3000 - 0 - 0 - 0 = 3000
      2026-11: 2000 - 0 - 0 - 0 = 2000
    `,
  },
  {
    title: "a subscription is reserved until it is paid, and its plan is an envelope",
    lines: `
      rule Films: card -15.49 for Subscriptions with Streamly, FREQ=MONTHLY;BYMONTHDAY=22 from 2026-11-01
      today 2026-11-10
      plan 2026-11: Subscriptions 40
      # 40 - 15.49 = 24.51 are left in the envelope: -15.49 - 24.51 = -40
      now: 0 - 0 - 0 - 15.49 = -15.49, unassigned -40
      2026-11-22 card -15.49 for Subscriptions with Streamly
      now: 0 - 0 - 0 - 15.49 = -15.49, unassigned -40
    `,
  },
  {
    title: "an expected transfer to a hidden loan counts as a bill",
    lines: `
      rule Loan: main -220 for Loan into loan, FREQ=MONTHLY;BYMONTHDAY=15 from 2026-11-01
      today 2026-11-10
      now: 0 - 220 - 0 - 0 = -220
      2026-11-15 main -220 to loan for Loan
      now: 0 - 220 - 0 - 0 = -220
    `,
  },
  {
    title: "the 31st is skipped in short months, the last day is not",
    lines: `
      today 2026-10-20
      rule Gym: main -30 for Fun with Gym, FREQ=MONTHLY;BYMONTHDAY=31 from 2026-10-01
      2026-10: 0 - 0 - 0 - 30 = -30
      2026-11: 0 - 0 - 0 - 0 = 0
      rule Club: main -50 for Fun with Club, FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-10-01
      2026-10: 0 - 0 - 0 - 80 = -80
      2026-11: 0 - 0 - 0 - 50 = -50
    `,
  },
  {
    title: "a leap day occurs every four years, the last day of February every year",
    lines: `
      today 2027-02-01
      rule Club: main -29 for Fun with Club, FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 from 2027-01-01
      2027-02: 0 - 0 - 0 - 0 = 0
      2028-02: 0 - 0 - 0 - 29 = -29
      rule Tax: main -100 for Power with Town, FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1 from 2027-01-01
      2027-02: 0 - 100 - 0 - 0 = -100
      2028-02: 0 - 100 - 0 - 29 = -129
    `,
  },
  {
    title: "the first of a month on a Sunday, due on the Friday before, counts in its own month",
    lines: `
      today 2026-10-20
      rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-10-15 before weekends
      # 1 November 2026 is a Sunday: due on 30 October
      2026-10: 0 - 0 - 0 - 0 = 0
      2026-11: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a payment that is not near either of two bills goes to the one with the smaller difference",
    lines: `
      today 2026-11-20
      rule Phone: main -100 for Power with Utility, FREQ=MONTHLY;BYMONTHDAY=10 from 2026-11-01
      rule Net: main -60 for Internet with Utility, FREQ=MONTHLY;BYMONTHDAY=10 from 2026-11-01
      2026-11-10 main -75 with Utility
      # The 75 pay the 60, and the 100 are still expected.
      2026-11: 0 - 100 - 0 - 75 = -175
    `,
  },
];
