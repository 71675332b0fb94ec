/** Carry: a surplus or overspend moves to the next month, in a category or in the whole budget. */
import type { Story } from "../play-story.ts";

export const CARRY: readonly Story[] = [
  {
    title: "a bill that carries counts its plan, and what its fund cannot pay",
    lines: `
      today 2026-11-19
      plan 2026-09: Power 100
      carry Power from 2026-09
      2026-09-12 main -80 for Power
      2026-10-12 main -150 for Power
      2026-09: 0 - 100 - 0 - 0 = -100
      # 100 - 80 = 20 are left; 150 - 20 = 130 is more than the plan
      2026-10: 0 - 130 - 0 - 0 = -130
      now: 0 - 100 - 0 - 0 = -100
      fund 2026-10 Power: 20 + 130 - 150 = 0
      fund 2026-11 Power: 0 + 100 - 0 = 100
    `,
  },
  {
    title: "a carry setting does not affect earlier months",
    lines: `
      today 2026-11-19
      plan 2026-09: Power 100
      2026-09-12 main -80 for Power
      2026-10-12 main -150 for Power
      2026-09: 0 - 80 - 0 - 0 = -80
      carry Power from 2026-10
      2026-09: 0 - 80 - 0 - 0 = -80
      fund 2026-10 Power: 0 + 150 - 150 = 0
      2026-10: 0 - 150 - 0 - 0 = -150
      carry Power never
      2026-10: 0 - 150 - 0 - 0 = -150
    `,
  },
  {
    title: "spending that carries: the amount left in October can be spent in November",
    lines: `
      today 2026-11-19
      plan 2026-10: Food 500
      carry Food from 2026-10
      2026-10-20 card -450 for Food
      2026-11-01 main 2000 for Salary
      2026-11-05 card -100 for Food
      fund 2026-11 Food: 50 + 500 - 100 = 450
      # the plan counts, and the purchase comes out of the fund
      now: 2000 - 0 - 0 - 500 = 1500, unassigned 1500, in funds 450
    `,
  },
  {
    title: "a budget that carries: a surplus and an overspend",
    lines: `
      today 2026-12-05
      carry budget from 2026-10
      2026-09-10 main 77 for Salary
      2026-10-10 main 300 for Salary
      2026-11-10 main -450 for Fun
      2026-12-04 main 200 for Salary
      # September carries nothing; October leaves 300; November ends at 300 - 450 = -150
      2026-10: 300 - 0 - 0 - 0 + 0 = 300
      2026-11: 0 - 0 - 0 - 450 + 300 = -150
      2026-12: 200 - 0 - 0 - 0 + -150 = 50
      2026-09: 77 - 0 - 0 - 0 = 77
    `,
  },
  {
    title: "a bill and the budget both carry: the fund's money is not in the carry",
    lines: `
      today 2026-12-05
      plan 2026-10: Power 100
      carry Power from 2026-10
      carry budget from 2026-10
      2026-10-12 main -150 for Power
      2026-11-12 main -50 for Power
      2026-10: 0 - 150 - 0 - 0 + 0 = -150
      fund 2026-10 Power: 0 + 150 - 150 = 0
      2026-11: 0 - 100 - 0 - 0 + -150 = -250
      # 200 was paid in total, and 50 is in the fund
      fund 2026-11 Power: 0 + 100 - 50 = 50
    `,
  },
];
