/** Promises that are kept late, in parts, at another price or never, and rules that change. */
import type { Story } from "../play-story.ts";

const NET = "rule Net: main -40 for Internet with Fiber, FREQ=MONTHLY;BYMONTHDAY=28 from 2026-11-01";
const RENT = "rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=5 from 2026-11-01";

export const ENDINGS: readonly Story[] = [
  {
    title: "a bill paid after its month",
    lines: `
      today 2026-11-20
      ${NET}
      today 2026-12-02
      2026-11: 0 - 40 - 0 - 0 = -40
      2026-12: 0 - 40 - 0 - 0 = -40
      occurrences overdue,lapsed: Net 2026-11-28 overdue -40
    `,
  },
  {
    title: "a bill that nobody pays lapses after 45 days",
    lines: `
      today 2026-11-20
      ${NET}
      today 2027-01-12
      2026-11: 0 - 40 - 0 - 0 = -40
      today 2027-01-13
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 0 - 40 - 0 - 0 = -40
      occurrences overdue,lapsed: Net 2026-11-28 lapsed, Net 2026-12-28 overdue -40
      today 2027-02-11
      2026-12: 0 - 40 - 0 - 0 = -40
      today 2027-02-12
      2026-12: 0 - 0 - 0 - 0 = 0
      # 12 January and 90 days: 12 April
      today 2027-04-12
      occurrences lapsed: Net 2026-11-28 lapsed, Net 2026-12-28 lapsed, Net 2027-01-28 lapsed
      today 2027-04-13
      occurrences lapsed: Net 2026-12-28 lapsed, Net 2027-01-28 lapsed
    `,
  },
  {
    title: "a bill that costs less each month",
    lines: `
      today 2026-06-01
      rule Power: main -100 for Power with Utility, FREQ=MONTHLY;BYMONTHDAY=10 from 2026-06-01
      2026-06-10 main -70 for Power with Utility
      2026-07-10 main -70 for Power with Utility
      2026-08-10 main -70 for Power with Utility
      2026-09-10 main -70 for Power with Utility
      2026-10-10 main -70 for Power with Utility
      2026-11-10 main -70 for Power with Utility
      today 2026-11-10
      2026-06: 0 - 70 - 0 - 0 = -70
      2026-10: 0 - 70 - 0 - 0 = -70
      now: 0 - 70 - 0 - 0 = -70
      today 2026-11-26
      now: 0 - 70 - 0 - 0 = -70
    `,
  },
  {
    title: "two part payments",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -700 for Rent with Landlord
      now: 0 - 1600 - 0 - 0 = -1600
      2026-11-20 main -900 for Rent with Landlord
      now: 0 - 1600 - 0 - 0 = -1600
      today 2026-12-31
      2026-11: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "one part payment: the rest lapses",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -700 for Rent with Landlord
      2026-12-05 main -1600 for Rent with Landlord
      today 2026-12-20
      2026-11: 0 - 1600 - 0 - 0 = -1600
      2026-12: 0 - 1600 - 0 - 0 = -1600
      today 2026-12-21
      2026-11: 0 - 700 - 0 - 0 = -700
      2026-12: 0 - 1600 - 0 - 0 = -1600
      occurrences overdue,lapsed: Rent 2026-11-05 lapsed
      owe Rent 2026-11-05
      2026-11: 0 - 1600 - 0 - 0 = -1600
      today 2027-11-30
      2026-11: 0 - 1600 - 0 - 0 = -1600
      undo
      2026-11: 0 - 700 - 0 - 0 = -700
    `,
  },
  {
    title: "a lapsed bill that is paid now",
    lines: `
      today 2026-11-20
      ${NET}
      today 2027-01-13
      2027-01: 0 - 40 - 0 - 0 = -40
      pay Net 2026-11-28
      # The payment counts where its occurrence does.
      2026-11: 0 - 40 - 0 - 0 = -40
      2027-01: 0 - 40 - 0 - 0 = -40
      occurrences overdue,lapsed: Net 2026-12-28 overdue -40
      undo
      2027-01: 0 - 40 - 0 - 0 = -40
      occurrences overdue,lapsed: Net 2026-11-28 lapsed, Net 2026-12-28 overdue -40
    `,
  },
  {
    title: "a bill that is paid now, after a part",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -700 for Rent with Landlord
      pay Rent 2026-11-05
      # 700 and the 900 that were open
      now: 0 - 1600 - 0 - 0 = -1600
      occurrences overdue,lapsed: none
    `,
  },
  {
    title: "a cheaper bill of which the rest is still owed",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -1200 for Rent with Landlord
      now: 0 - 1200 - 0 - 0 = -1200
      owe Rent 2026-11-05
      now: 0 - 1600 - 0 - 0 = -1600
      2026-11-20 main -300 for Rent with Landlord
      # 1200 + 300 are more than 90 % of 1600
      now: 0 - 1500 - 0 - 0 = -1500
      reset Rent 2026-11-05
      now: 0 - 1500 - 0 - 0 = -1500
    `,
  },
  {
    title: "a payment without a category settles, and one in another chosen category does not",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -1600 for Fun with Landlord #fun
      now: 0 - 1600 - 0 - 1600 = -3200
      match Rent 2026-11-05 with #fun
      now: 0 - 0 - 0 - 1600 = -1600
      reset Rent 2026-11-05
      2026-11-06 main -1300 with Landlord
      now: 0 - 0 - 0 - 2900 = -2900
    `,
  },
  {
    title: "a payment that is split into other categories does not settle",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -1600 with Landlord = -1000 for Fun, -600 for Food
      now: 0 - 1600 - 0 - 1600 = -3200
    `,
  },
  {
    title: "late pay in the next month",
    lines: `
      today 2026-11-20
      rule Pay: main 2000 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-11-01
      today 2026-12-03
      2026-11: 2000 - 0 - 0 - 0 = 2000
      2026-12: 2000 - 0 - 0 - 0 = 2000
      today 2026-12-06
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 2000 - 0 - 0 - 0 = 2000
    `,
  },
  {
    title: "an open bill counts in the month to which it was moved",
    lines: `
      today 2026-11-20
      ${RENT}
      move Rent 2026-11-05 to 2026-12-02
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 0 - 3200 - 0 - 0 = -3200
    `,
  },
  {
    title: "an open bill in a budget that carries counts once",
    lines: `
      today 2026-10-20
      carry budget from 2026-10
      rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=5 from 2026-11-01
      today 2026-12-02
      2026-11: 0 - 1600 - 0 - 0 + 0 = -1600
      now: 0 - 1600 - 0 - 0 + -1600 = -3200
      today 2026-12-21
      2026-11: 0 - 0 - 0 - 0 + 0 = 0
      now: 0 - 1600 - 0 - 0 + 0 = -1600
      owe Rent 2026-11-05
      now: 0 - 1600 - 0 - 0 + -1600 = -3200
    `,
  },
  {
    title: "the rent rises",
    lines: `
      today 2026-10-01
      rule Rent: main -1000 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-10-01
      2026-10-01 main -1000 for Rent with Landlord
      today 2026-11-20
      2026-11-01 main -1000 for Rent with Landlord
      rule Rent now: amount -1600
      2026-10: 0 - 1000 - 0 - 0 = -1000
      2026-11: 0 - 1000 - 0 - 0 = -1000
      2026-12: 0 - 1600 - 0 - 0 = -1600
      occurrences overdue,lapsed: none
      undo
      2026-12: 0 - 1000 - 0 - 0 = -1000
    `,
  },
  {
    title: "another category does not reopen what was paid",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -1600 for Rent with Landlord
      rule Rent now: category_id Power
      now: 0 - 1600 - 0 - 0 = -1600
      2026-12: 0 - 1600 - 0 - 0 = -1600
      occurrences overdue: none
    `,
  },
  {
    title: "another day and another account hold from today",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -1600 for Rent with Landlord
      rule Rent now: rule FREQ=MONTHLY;BYMONTHDAY=20,25
      # The 20th and the 25th of November are still to come.
      now: 0 - 4800 - 0 - 0 = -4800
      2026-12: 0 - 3200 - 0 - 0 = -3200
      rule Rent now: rule FREQ=MONTHLY;BYMONTHDAY=1
      now: 0 - 1600 - 0 - 0 = -1600
      2026-12: 0 - 1600 - 0 - 0 = -1600
      today 2026-12-10
      # An account outside the budget: its bills no longer count.
      rule Rent now: account_id nest
      now: 0 - 1600 - 0 - 0 = -1600
      2027-01: 0 - 0 - 0 - 0 = 0
      2026-11: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a second change of the day holds from its own day",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-11-05 main -1600 for Rent with Landlord
      rule Rent now: rule FREQ=MONTHLY;BYMONTHDAY=10
      today 2026-11-30
      # There is no bill of 25 November: it is before this change.
      rule Rent now: rule FREQ=MONTHLY;BYMONTHDAY=25
      now: 0 - 1600 - 0 - 0 = -1600
      2026-12: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a monthly rule from the 31st falls on the last day of shorter months",
    lines: `
      today 2026-10-20
      rule Gym: main -30 for Fun with Gym, FREQ=MONTHLY from 2026-10-31
      2026-10: 0 - 0 - 0 - 30 = -30
      2026-11: 0 - 0 - 0 - 30 = -30
      2027-02: 0 - 0 - 0 - 30 = -30
    `,
  },
];
