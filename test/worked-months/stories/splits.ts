/** Split transactions: each split counts under its own category, or as a transfer. */
import type { Story } from "../play-story.ts";

export const SPLITS: readonly Story[] = [
  {
    title: "a mortgage payment is interest and a transfer to the loan",
    lines: `
      today 2026-11-19
      2026-11-03 main -1000 with Bank = -300 for Rent, -700 to loan
      2026-11: 0 - 300 - 700 - 0 = -1000
    `,
  },
  {
    title: "a salary with tax and pension is income, a bill and savings",
    lines: `
      today 2026-11-19
      2026-11-15 main 3700 with Employer = 5000 for Salary, -800 for Power, -500 to nest
      2026-11: 5000 - 800 - 500 - 0 = 3700
    `,
  },
  {
    title: "a refund on a receipt lowers spending, with or without a category",
    lines: `
      today 2026-11-19
      2026-11-03 card -42 = -30 for Food, -17 for Fun, 5 for Food
      2026-11: 0 - 0 - 0 - 42 = -42
      2026-11-04 card -10 = -12 for Food, 2
      2026-11: 0 - 0 - 0 - 52 = -52
    `,
  },
  {
    title: "a deduction without a category lowers income",
    lines: `
      today 2026-11-19
      2026-11-15 main 2380 = 2400, -20
      2026-11: 2380 - 0 - 0 - 0 = 2380
    `,
  },
  {
    title: "a restaurant bill that friends pay back counts with the own part only",
    lines: `
      today 2026-11-19
      # the account second holds the friends' debts
      2026-11-06 card -120 with Bistro = -40 for Fun, -80 to second
      2026-11: 0 - 0 - 0 - 40 = -40
      2026-11-09 second -80 to main
      2026-11: 0 - 0 - 0 - 40 = -40
    `,
  },
  {
    title: "a split that later becomes a transfer, and no split in the end",
    lines: `
      today 2026-11-19
      2026-11-06 main -500 #shop = -200 for Food, -300 for Fun
      2026-11: 0 - 0 - 0 - 500 = -500
      split #shop = -200 for Food, -300 to nest
      2026-11: 0 - 0 - 300 - 200 = -500
      split #shop = -200 for Food, -300 to second
      2026-11: 0 - 0 - 0 - 200 = -200
      unsplit #shop for Food
      2026-11: 0 - 0 - 0 - 500 = -500
    `,
  },
  {
    title: "a receipt abroad counts the shares of the amount charged",
    lines: `
      today 2026-11-19
      plan 2026-11: Food 10, Fun 10
      2026-11-06 card -10 EUR charged -11 = -3.33 for Food, -6.67 for Fun
      # 11 * 3.33 / 10 = 3.663 and 7.337: 3.66 + 7.34 = 11
      # 10 - 3.66 = 6.34 and 10 - 7.34 = 2.66 are left: -11 - 9 = -20
      2026-11: 0 - 0 - 0 - 11 = -11, unassigned -20
    `,
  },
  {
    title: "a payment can be due by its payee, and one of its splits as a transfer",
    lines: `
      rule House: main -1000 for Rent with Bank, FREQ=MONTHLY;BYMONTHDAY=3 from 2026-11-01
      rule Principal: main -700 into loan, FREQ=MONTHLY;BYMONTHDAY=3 from 2026-11-01
      today 2026-11-04
      now: 0 - 1000 - 700 - 0 = -1700
      2026-11-04 main -1000 with Bank = -300 for Rent, -700 to loan
      now: 0 - 300 - 700 - 0 = -1000
    `,
  },
  {
    title: "a bill paid in part by a split is reserved for the rest",
    lines: `
      rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=5 from 2026-11-01
      today 2026-11-06
      2026-11-05 main -900 with Landlord = -800 for Rent, -100 for Power
      # 800 + 100 paid, 800 expected
      now: 0 - 1700 - 0 - 0 = -1700
      2026-11-06 main -850 with Landlord = -800 for Rent, -50 for Fun
      now: 0 - 1700 - 0 - 50 = -1750
    `,
  },
  {
    title: "a split to a hidden account fills a goal's share",
    lines: `
      today 2026-11-19
      goal Roof: 1200 by 2027-02-28 on nest from 2026-11
      now: 0 - 0 - 300 - 0 = -300
      2026-11-19 main -450 = -150 for Food, -250 to nest, -50 to nest
      now: 0 - 0 - 300 - 150 = -450
    `,
  },
  {
    title: "savings that are taken out of a salary do not cancel a withdrawal of the same month",
    lines: `
      today 2026-11-19
      goal Roof: 300 a month on nest from 2026-11
      2026-11-05 main 3000 = 3200 for Salary, -200 to nest
      2026-11-10 main 50 to nest
      # 300 is reserved, of which 200 is moved, and 50 is taken out
      now: 3200 - 0 - 250 - 0 = 2950
      goal Roof is on_track, saved 150, share 300
      today 2026-12-01
      # of 300 in December, nothing has been moved
      now: 0 - 0 - 300 - 0 = -300
      2026-11: 3200 - 0 - 150 - 0 = 3050
    `,
  },
  {
    title: "a later split payment lowers the forecast by what leaves the budget",
    lines: `
      today 2026-11-19
      2026-12-01 main -1000 with Bank = -300 for Rent, -600 to loan, -100 to second
      # 1000 - 1000 + 100
      forecast until 2026-12-31: 100 on 2026-12-01
    `,
  },
  {
    title: "money spent under a category that carries, in splits",
    lines: `
      today 2026-12-05
      plan 2026-11: Power 100
      carry Power from 2026-11
      2026-11-10 main -200 = -70 for Power, -130 for Food
      fund 2026-11 Power: 0 + 100 - 70 = 30
      fund 2026-12 Power: 30 + 100 - 0 = 130
    `,
  },
];
