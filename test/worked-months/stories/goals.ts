/** Goals: the reserved share of a month, moves, and withdrawals. */
import type { Story } from "../play-story.ts";

/** The months of a year from one number to another. */
function months(year: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => `${year}-${String(from + i).padStart(2, "0")}`);
}

export const GOALS: readonly Story[] = [
  {
    title: "an amount by a date: the month's share is reserved until it is moved",
    lines: `
      today 2026-11-10
      goal Roof: 1200 by 2027-02-28 on nest from 2026-11
      # November to February: four months of 300
      now: 0 - 0 - 300 - 0 = -300
      2026-11-10 main -100 to nest
      now: 0 - 0 - 300 - 0 = -300
      2026-11-11 main -250 to nest
      # 350 moved: more than the share
      now: 0 - 0 - 350 - 0 = -350
      # 1200 - 350 = 850 over three months: 283.34 first, then 283.33
      2026-12: 0 - 0 - 283.34 - 0 = -283.34
    `,
  },
  {
    title: "a monthly amount on a category",
    lines: `
      today 2026-11-10
      goal Trip: 80 a month on Holiday from 2026-11
      now: 0 - 0 - 80 - 0 = -80
      2026-11-12 main -80 for Holiday
      now: 0 - 0 - 80 - 0 = -80
    `,
  },
  {
    title: "a withdrawal from savings in a month with a goal: the share is reserved, and the withdrawal can be spent",
    lines: `
      today 2026-11-20
      goal Roof: 1200 by 2027-02-28 on nest from 2026-11
      2026-11-15 nest -500 to main
      now: 0 - 0 - -200 - 0 = 200
      # in a past month only transactions count
      today 2026-12-01
      2026-11: 0 - 0 - -500 - 0 = 500
    `,
  },
  {
    title: "a reached goal reserves nothing",
    lines: `
      today 2026-12-10
      goal Roof: 400 by 2027-02-28 on nest from 2026-11
      2026-11-15 main -400 to nest
      now: 0 - 0 - 0 - 0 = 0
      goal Roof is reached, saved 400, share 0, short 0
      # a purchase from the hidden account itself does not count, so the saved money is no longer there
      2026-12-05 nest -150
      goal Roof is reached, saved 400, share 0, short 150
    `,
  },
  {
    title: "a goal that is used: the money pays the bill, and nothing is reserved after its month",
    lines: `
      today 2026-11-10
      goal Insurance: 1200 by 2026-11-15 on nest from 2025-12
${["2025-12", ...months("2026", 1, 11)].map((month) => `      ${month}-02 main -100 to nest`).join("\n")}
      2026-11-01 main 3000 for Salary
      2026-12-01 main 3000 for Salary
      now: 3000 - 0 - 100 - 0 = 2900
      goal Insurance is reached, saved 1200, due 2026-11-15
      2026-11-15 nest -1200 to main
      2026-11-15 main -1200 for Insurance
      now: 3000 - 1200 - -1100 - 0 = 2900
      goal Insurance is reached, saved 0
      today 2026-12-05
      now: 3000 - 0 - 0 - 0 = 3000
      goal Insurance is reached, share 0, due never
      change goal Insurance repeats 12
      now: 3000 - 0 - 100 - 0 = 2900
      goal Insurance is on_track, saved 0, share 100, due 2027-11-15
    `,
  },
  {
    title: "a goal that repeats: the months after its date assume that the money is used",
    lines: `
      today 2026-11-10
      goal Insurance: 1200 by 2026-11-15 every 12 months on nest from 2026-09
      2026-09-02 main -400 to nest
      2026-10-02 main -400 to nest
      now: 0 - 0 - 400 - 0 = -400
      2026-12: 0 - 0 - 100 - 0 = -100
      2027-11: 0 - 0 - 100 - 0 = -100
      2027-12: 0 - 0 - 100 - 0 = -100
      # not used: in December, 800 is still saved
      today 2026-12-01
      now: 0 - 0 - 33.34 - 0 = -33.34
      # 400 is missing over twelve months
      goal Insurance is on_track, saved 800, share 33.34, due 2027-11-15
    `,
  },
  {
    title: "a goal that is not reached by its date is missed and reserves nothing",
    lines: `
      today 2026-11-01
      goal Trip: 900 by 2026-10-31 on nest from 2026-08
      2026-08-02 main -300 to nest
      now: 0 - 0 - 0 - 0 = 0
      goal Trip is missed, saved 300, share 0, due never
      change goal Trip due_on 2026-12-31
      # 600 is missing over November and December
      now: 0 - 0 - 300 - 0 = -300
      goal Trip is behind, due 2026-12-31
    `,
  },
  {
    title: "a withdrawal for something else can be spent",
    lines: `
      today 2026-11-20
      goal Reserve: 100 a month on nest from 2026-01
${months("2026", 1, 11)
  .map((month) => `      ${month}-02 main -100 to nest`)
  .join("\n")}
      2026-11-01 main 3000 for Salary
      2026-11-18 nest -400 to main
      2026-11-18 main -400 for Fun
      now: 3000 - 0 - -300 - 400 = 2900
    `,
  },
  {
    title: "a withdrawal under a category is not compensated, and a deposit under a category fills the share",
    lines: `
      today 2026-11-20
      goal Roof: 1200 by 2027-02-28 on nest from 2026-11
      2026-11-05 main -200 to nest for Pension
      now: 0 - 0 - 300 - 0 = -300
      2026-11-06 nest -50 to main for Pension
      now: 0 - 0 - 250 - 0 = -250
    `,
  },
];
