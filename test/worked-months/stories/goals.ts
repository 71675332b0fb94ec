/** Goals: the reserved share of a month, moves, and withdrawals. */
import type { Story } from "../play-story.ts";

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
    title: "a withdrawal from savings in a month with a goal: the share is still reserved",
    lines: `
      today 2026-11-20
      goal Roof: 1200 by 2027-02-28 on nest from 2026-11
      2026-11-15 nest -500 to main
      now: 0 - 0 - 300 - 0 = -300
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
    `,
  },
];
