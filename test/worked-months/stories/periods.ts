/** Periods that are not calendar months: from payday to payday, from the 25th, and a change of the periods. */
import type { Story } from "../play-story.ts";

const FRIDAYS = "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR";

export const PERIODS: readonly Story[] = [
  {
    title: "every second Friday: each pay has the rent that is due until the next one",
    lines: `
      today 2026-11-27
      period ${FRIDAYS} from 2026-11-27
      rule Pay: main 1000 for Salary with Employer, ${FRIDAYS} from 2026-11-27
      rule Rent: main -1200 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-12-01
      periods from 2026-11-26: 2026-11-01 to 2026-11-26, 2026-11-27 to 2026-12-10, 2026-12-11 to 2026-12-24
      now: 1000 - 1200 - 0 - 0 = -200, 0 a day
      on 2026-12-10: 1000 - 1200 - 0 - 0 = -200
      on 2026-12-11: 1000 - 0 - 0 - 0 = 1000
      on 2026-12-25: 1000 - 1200 - 0 - 0 = -200
    `,
  },
  {
    title: "money set aside makes every second Friday the same",
    lines: `
      today 2026-11-27
      period ${FRIDAYS} from 2026-11-27
      rule Pay: main 1000 for Salary with Employer, ${FRIDAYS} from 2026-11-27
      rule Rent: main -1200 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-12-01
      # The fund is empty on 1 December.
      set aside for Rent: 600 from 2026-12
      now: 1000 - 1200 - 0 - 0 = -200
      on 2026-12-11: 1000 - 600 - 0 - 0 = 400
      on 2026-12-25: 1000 - 600 - 0 - 0 = 400
      on 2027-01-08: 1000 - 600 - 0 - 0 = 400
      fund on 2026-12-25 Rent: 600 + 600 - 0 = 1200
      undo
      on 2026-12-11: 1000 - 0 - 0 - 0 = 1000
    `,
  },
  {
    title: "pay for the next period, in periods of five weeks",
    lines: `
      today 2026-11-20
      period FREQ=WEEKLY;INTERVAL=5;BYDAY=FR from 2026-11-27
      rule Pay: main 3000 for Salary with Employer, FREQ=WEEKLY;INTERVAL=5;BYDAY=FR from 2026-11-27 for the next month
      on 2026-11-27: 0 - 0 - 0 - 0 = 0
      on 2027-01-01: 3000 - 0 - 0 - 0 = 3000
    `,
  },
  {
    title: "from the 25th: the period is called by the next month",
    lines: `
      today 2026-11-26
      period FREQ=MONTHLY;BYMONTHDAY=25 for all time
      rule Pay: main 3000 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=25 from 2026-10-25
      2026-10-25 main 3000 for Salary with Employer
      2026-11-24 main -60 for Food
      2026-11-25 main 3000 for Salary with Employer
      periods from 2026-11-01: 2026-10-25 to 2026-11-24 is 2026-11, 2026-11-25 to 2026-12-24 is 2026-12
      2026-11: 3000 - 0 - 0 - 60 = 2940
      # over the 29 days from 26 November to 24 December
      now: 3000 - 0 - 0 - 0 = 3000, 103.44 a day
      2026-11-25 main -60 for Food
      2026-12: 3000 - 0 - 0 - 60 = 2940, 101.37 a day
      2026-11: 3000 - 0 - 0 - 60 = 2940
    `,
  },
  {
    title: "a change of the periods leaves earlier ones as they are",
    lines: `
      today 2026-12-15
      2026-11-30 main -10 for Food
      2026-12-31 main -20 for Food
      2027-01-07 main -30 for Food
      2027-01-08 main -40 for Food
      period FREQ=WEEKLY;BYDAY=FR from 2027-01-08
      periods from 2026-12-01: 2026-12-01 to 2026-12-31 is 2026-12, 2027-01-01 to 2027-01-07, 2027-01-08 to 2027-01-14
      2026-11: 0 - 0 - 0 - 10 = -10
      2026-12: 0 - 0 - 0 - 20 = -20
      on 2027-01-01: 0 - 0 - 0 - 30 = -30
      on 2027-01-14: 0 - 0 - 0 - 40 = -40
      undo
      periods from 2027-01-01: 2027-01-01 to 2027-01-31 is 2027-01
      2027-01: 0 - 0 - 0 - 70 = -70
    `,
  },
  {
    title: "twice a month, off weekends: pay that is due on the first day of a period counts in it",
    lines: `
      today 2026-10-20
      period FREQ=MONTHLY;BYMONTHDAY=1,15 for all time after weekends
      rule Pay: main 1000 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=1,15 from 2026-10-01 after weekends
      # 1 November is a Sunday
      periods from 2026-10-20: 2026-10-15 to 2026-11-01, 2026-11-02 to 2026-11-15
      on 2026-10-20: 1000 - 0 - 0 - 0 = 1000
      on 2026-11-02: 1000 - 0 - 0 - 0 = 1000
    `,
  },
  {
    title: "a plan belongs to its period and applies to later ones",
    lines: `
      today 2026-11-27
      period ${FRIDAYS} for all time
      plan on 2026-12-01: Power 50
      plan on 2026-12-24: Power 80
      now: 0 - 50 - 0 - 0 = -50
      on 2026-11-26: 0 - 0 - 0 - 0 = 0
      on 2026-12-11: 0 - 80 - 0 - 0 = -80
      on 2027-03-01: 0 - 80 - 0 - 0 = -80
    `,
  },
  {
    title: "a plan is converted by the number of periods in twelve months, and the past keeps its plan",
    lines: `
      today 2026-11-27
      plan 2026-10: Food 500
      plan 2027-01: Food 520
      goal Trip: 100 a month on Holiday from 2026-11
      2026-11-02 main 700 for Salary
      2026-11-27 main 1000 for Salary
      period ${FRIDAYS} from 2026-11-27, converted
      # 500 * 12 / 26 = 230.77, 100 * 12 / 26 = 46.15, 520 * 12 / 26 = 240
      now: 1000 - 0 - 46 - 0 = 954, unassigned 723
      on 2026-12-24: 0 - 0 - 46 - 0 = -46, unassigned -277
      on 2026-12-25: 0 - 0 - 46 - 0 = -46, unassigned -286
      on 2026-11-01: 700 - 0 - 0 - 0 = 700, unassigned 700
      undo
      2026-11: 1700 - 0 - 100 - 0 = 1600, unassigned 1100
      2027-01: 0 - 0 - 100 - 0 = -100, unassigned -620
    `,
  },
  {
    title: "a goal divides what is missing over the periods up to its date",
    lines: `
      today 2026-11-27
      period ${FRIDAYS} for all time
      # December starts in the current period, and 10 January is in the fourth
      goal Roof: 300 by 2027-01-10 on nest from 2026-12
      now: 0 - 0 - 75 - 0 = -75
      2026-11-28 main -100 to nest
      now: 0 - 0 - 100 - 0 = -100
      on 2026-12-11: 0 - 0 - 66.67 - 0 = -66.67
      on 2027-01-21: 0 - 0 - 66.66 - 0 = -66.66
      on 2027-01-22: 0 - 0 - 0 - 0 = 0
      goal Roof is ahead, saved 100, share 75
    `,
  },
  {
    title: "a goal that repeats each year starts again in the period after its date",
    lines: `
      today 2026-11-27
      period FREQ=MONTHLY;BYMONTHDAY=25 for all time
      goal Insurance: 1200 by 2026-11-15 every 12 months on nest from 2025-12
      # the date is in the period of November; the next one is twelve periods later
      now: 0 - 0 - 100 - 0 = -100
      2026-12: 0 - 0 - 100 - 0 = -100
      goal Insurance is on_track, saved 0, share 100, due 2027-11-15
    `,
  },
  {
    title: "what is left is carried from period to period",
    lines: `
      today 2027-02-01
      period ${FRIDAYS} for all time
      carry budget from 2026-12
      2026-11-26 main 5 for Salary
      2026-11-27 main 1000 for Salary
      2026-12-01 main -50 for Food
      2026-12-31 main -60 for Food
      2027-01-21 main -70 for Food
      2027-01-22 main -10 for Food
      now: 0 - 0 - 0 - 10 + 820 = 810, 202.5 a day
      on 2027-01-08: 0 - 0 - 0 - 70 + 890 = 820
      on 2026-12-11: 0 - 0 - 0 - 0 + 950 = 950
      on 2026-11-26: 5 - 0 - 0 - 0 = 5
    `,
  },
  {
    title: "a fund is filled in each period",
    lines: `
      today 2027-01-09
      period ${FRIDAYS} for all time
      plan on 2026-11-27: Food 100
      carry Food from 2026-12
      2026-12-05 main -30 for Food
      2026-12-26 main -200 for Food
      fund on 2026-12-11 Food: 70 + 100 - 0 = 170
      fund on 2026-12-25 Food: 170 + 100 - 200 = 70
      fund on 2027-01-08 Food: 70 + 100 - 0 = 170
      now: 0 - 0 - 0 - 100 = -100, unassigned -100, in funds 170
    `,
  },
  {
    title: "a bill that is not paid stays in its period",
    lines: `
      today 2026-11-27
      period ${FRIDAYS} for all time
      today 2026-12-14
      rule Net: main -40 for Internet with Fiber, FREQ=MONTHLY;BYMONTHDAY=10 from 2026-12-01
      on 2026-11-27: 0 - 40 - 0 - 0 = -40
      now: 0 - 0 - 0 - 0 = 0
      2026-12-14 main -40 for Internet with Fiber
      today 2027-01-30
      on 2026-12-25: 0 - 0 - 0 - 0 = 0
    `,
  },
];
