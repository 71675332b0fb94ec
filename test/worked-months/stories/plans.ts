/** Plans: planned amounts during and after a month, and envelopes for spending. */
import type { Story } from "../play-story.ts";

export const PLANS: readonly Story[] = [
  {
    title: "an envelope ends with its month: what it has left is unassigned, and carries",
    lines: `
      today 2026-11-20
      carry budget from 2026-11
      plan 2026-11: Food 300
      2026-11-01 main 1000 for Salary
      2026-11-10 main -100 for Food
      now: 1000 - 0 - 0 - 100 + 0 = 900, unassigned 700
      today 2026-12-01
      2026-11: 1000 - 0 - 0 - 100 + 0 = 900, unassigned 900
      now: 0 - 0 - 0 - 0 + 900 = 900, unassigned 600
      2026-11 as of 2026-11-20: 1000 - 0 - 0 - 100 + 0 = 900, unassigned 700
    `,
  },
  {
    title: "the middle of a month: half of the salary, most of the bills, all of the savings",
    lines: `
      today 2026-11-19
      plan 2026-11: Salary 4000, Rent 1633, Pension 450
      2026-11-13 main 2000 for Salary
      2026-11-02 main -1543 for Rent
      2026-11-03 main -450 for Pension
      2026-11-04 card -520 for Food
      2026-11-10 card 45 for Food
      2026-11-12 card -300 for Fun
      2026-11-18 main -25 pending
      # 520 - 45 + 300 + 25 = 800; 1117 over 12 days is 93.0833
      now: 4000 - 1633 - 450 - 800 = 1117, 93.08 a day
    `,
  },
  {
    title: "a salary in the middle of the month does not change the number",
    lines: `
      plan 2026-11: Salary 4000
      today 2026-11-14
      now: 4000 - 0 - 0 - 0 = 4000
      2026-11-15 main 4000 for Salary
      today 2026-11-15
      now: 4000 - 0 - 0 - 0 = 4000
      # more than planned can be spent
      2026-11-15 main 150 for Salary
      now: 4150 - 0 - 0 - 0 = 4150
    `,
  },
  {
    title: "planned amounts that were not paid no longer count after the month",
    lines: `
      plan 2026-11: Salary 4000, Rent 1600, Pension 450
      2026-11-15 main 3800 for Salary
      2026-11-02 main -1543 for Rent
      today 2026-11-30
      now: 4000 - 1600 - 450 - 0 = 1950
      today 2026-12-01
      2026-11: 3800 - 1543 - 0 - 0 = 2257
    `,
  },
  {
    title: "a bill higher than planned, and one partly refunded",
    lines: `
      today 2026-11-19
      plan 2026-11: Rent 1600, Power 90
      2026-11-02 main -1640 for Rent
      2026-11-12 main -120 for Power
      2026-11-18 main 45 for Power
      # rent 1640 is more than 1600; power 120 - 45 = 75 is less than the 90 planned
      now: 0 - 1730 - 0 - 0 = -1730
    `,
  },
  {
    title: "a month without its own plan uses the last earlier plan, also before it starts",
    lines: `
      today 2026-11-19
      plan 2026-09: Salary 3000, Rent 1500
      plan 2026-12: Rent 1550
      now: 3000 - 1500 - 0 - 0 = 1500
      # the new rent, with the other amounts of the earlier plan
      2026-12: 3000 - 1550 - 0 - 0 = 1450
      2027-06: 3000 - 1550 - 0 - 0 = 1450
      # no plan applies before the first one, and September is past
      2026-08: 0 - 0 - 0 - 0 = 0
      2026-09: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "envelopes divide spending power and do not reduce it",
    lines: `
      today 2026-11-19
      plan 2026-11: Food 600, Fun 100
      2026-11-01 main 2000 for Salary
      2026-11-04 card -250 for Food
      2026-11-12 card -130 for Fun
      # left: 600 - 250 = 350 for food; fun is overspent by 30
      now: 2000 - 0 - 0 - 380 = 1620, unassigned 1270
    `,
  },
];
