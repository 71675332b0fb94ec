/** Funds: categories that carry, their goals, money taken back, and money set aside for bills. */
import type { Story } from "../play-story.ts";

export const FUNDS: readonly Story[] = [
  {
    title: "a fund in a budget that does not carry: saved money can be spent",
    lines: `
      today 2026-11-10
      plan 2026-01: Clothes 50
      carry Clothes from 2026-01
      2026-11-01 main 1000 for Salary
      2026-11-02 main -950 for Rent
      now: 1000 - 950 - 0 - 50 = 0, unassigned 0, in funds 550
      fund 2026-11 Clothes: 500 + 50 - 0 = 550
      2026-11-10 main -550 for Clothes #shop
      now: 1000 - 950 - 0 - 50 = 0, unassigned 0, in funds 0
      fund 2026-11 Clothes: 500 + 50 - 550 = 0
      change #shop amount -600
      now: 1000 - 950 - 0 - 100 = -50
      fund 2026-11 Clothes: 500 + 100 - 600 = 0
      today 2026-12-10
      2026-12-01 main 1000 for Salary
      2026-12-02 main -950 for Rent
      now: 1000 - 950 - 0 - 50 = 0
      fund 2026-12 Clothes: 0 + 50 - 0 = 50
      # the past month counts as before
      2026-11: 1000 - 950 - 0 - 100 = -50
    `,
  },
  {
    title: "a refund goes back into the fund, and savings that carry work the same way",
    lines: `
      today 2026-11-10
      plan 2026-10: Clothes 50, Pension 100
      carry Clothes from 2026-10
      carry Pension from 2026-10
      2026-10-05 main -80 for Clothes
      2026-11-05 main 30 for Clothes
      2026-11-06 main -150 to nest for Pension
      # October: 80 - 0 is more than the plan
      2026-10: 0 - 0 - 100 - 80 = -180
      fund 2026-11 Clothes: 0 + 50 - -30 = 80
      fund 2026-11 Pension: 100 + 100 - 150 = 50
      now: 0 - 0 - 100 - 50 = -150, unassigned -150, in funds 130
    `,
  },
  {
    title: "in a budget that carries, the number is without the money in funds",
    lines: `
      today 2026-11-10
      plan 2026-09: Clothes 50
      carry Clothes from 2026-09
      carry budget from 2026-09
      2026-09-01 main 1000 for Salary
      2026-10-03 main -70 for Clothes
      # 1000 - 70 = 930 is there, 80 of it in the fund
      now: 0 - 0 - 0 - 50 + 900 = 850, in funds 80
      fund 2026-11 Clothes: 30 + 50 - 0 = 80
    `,
  },
  {
    title: "an expected payment keeps its money in the fund, and does not move to the next month",
    lines: `
      today 2026-11-05
      plan 2026-11: Power 100
      carry Power from 2026-11
      rule Power: main -100 for Power with Utility, FREQ=MONTHLY from 2026-11-10
      now: 0 - 100 - 0 - 0 = -100, in funds 100
      fund 2026-11 Power: 0 + 100 - 0 = 100
      2026-12: 0 - 100 - 0 - 0 = -100
      fund 2026-12 Power: 0 + 100 - 0 = 100
      2026-11-05 main -60 for Power with Utility
      now: 0 - 100 - 0 - 0 = -100, in funds 40
    `,
  },
  {
    title: "ordinary envelopes and funds: unassigned is without the envelopes, and funds are beside it",
    lines: `
      today 2026-11-05
      plan 2026-11: Clothes 50, Food 300
      carry Clothes from 2026-11
      2026-11-01 main 1000 for Salary
      2026-11-02 main -100 for Food
      now: 1000 - 0 - 0 - 150 = 850, unassigned 650, in funds 50
    `,
  },
  {
    title: "a negative plan takes money back for one month, down to an empty fund",
    lines: `
      today 2026-11-10
      plan 2026-01: Clothes 50
      carry Clothes from 2026-01
      carry Fun from 2026-10
      now: 0 - 0 - 0 - 50 = -50, in funds 550
      # move 200 from one fund to another
      plan 2026-11: Clothes -200, Fun 200
      now: 0 - 0 - 0 - 0 = 0, in funds 500
      fund 2026-11 Clothes: 500 + -200 - 0 = 300
      fund 2026-11 Fun: 0 + 200 - 0 = 200
      2026-12: 0 - 0 - 0 - 200 = -200, in funds 700
      fund 2026-12 Clothes: 300 + 0 - 0 = 300
      2026-11-10 main -40 for Clothes
      plan 2026-11: Clothes -900
      fund 2026-11 Clothes: 500 + -460 - 40 = 0
      plan 2026-12: Fun none
      fund 2026-12 Clothes: 0 + 0 - 0 = 0
    `,
  },
  {
    title: "a fund with a goal reserves what the target lacks, over the months left",
    lines: `
      today 2026-11-05
      carry Clothes from 2026-11
      goal Coat: 120 by 2026-12-31 on Clothes from 2026-11
      now: 0 - 0 - 0 - 60 = -60, in funds 60
      goal Coat is on_track, saved 60, share 60, due 2026-12-31
      2026-12: 0 - 0 - 0 - 60 = -60, in funds 120
      today 2026-12-20
      now: 0 - 0 - 0 - 60 = -60
      goal Coat is reached, saved 120
      2026-12-20 main -100 for Clothes
      now: 0 - 0 - 0 - 60 = -60, in funds 20
      today 2027-01-05
      now: 0 - 0 - 0 - 0 = 0, in funds 20
      goal Coat is reached, saved 20, share 0, due never
      change goal Coat repeats 12
      # 120 - 20 = 100 over twelve months
      now: 0 - 0 - 0 - 8.34 = -8.34
      goal Coat is on_track, saved 28.34, share 8.34, due 2027-12-31
      2026-12: 0 - 0 - 0 - 60 = -60
      2026-11: 0 - 0 - 0 - 60 = -60
    `,
  },
  {
    title: "a goal of a bill has a share from the month in which the bill's category becomes a fund",
    lines: `
      today 2026-11-10
      carry Insurance from 2026-12
      goal Insurance: 50 a month on Insurance from 2026-11
      now: 0 - 0 - 0 - 0 = 0
      2026-12: 0 - 50 - 0 - 0 = -50
    `,
  },
  {
    title: "a yearly bill as a goal of a fund that repeats: the fund is empty after its date",
    lines: `
      today 2026-11-05
      carry Insurance from 2026-11
      goal Insurance: 1200 by 2027-10-15 every 12 months on Insurance from 2026-11
      now: 0 - 100 - 0 - 0 = -100
      2027-10: 0 - 100 - 0 - 0 = -100, in funds 1200
      2027-11: 0 - 100 - 0 - 0 = -100, in funds 100
      # a payment that is already entered is not used a second time
      2027-10-15 main -1100 for Insurance
      2027-10: 0 - 100 - 0 - 0 = -100, in funds 100
      2027-11: 0 - 100 - 0 - 0 = -100, in funds 100
    `,
  },
  {
    title: "a refund in the month of the date stays in a fund whose goal repeats",
    lines: `
      today 2026-11-05
      carry Insurance from 2026-09
      goal Insurance: 300 by 2026-11-15 every 12 months on Insurance from 2026-09
      2026-11-03 main 100 for Insurance
      fund 2026-11 Insurance: 200 + 100 - -100 = 400
      # 300 of it is used, and the 200 that is missing then is divided by twelve
      fund 2026-12 Insurance: 100 + 16.67 - 0 = 116.67
    `,
  },
  {
    title: "a change of a fund's goal changes no past month, and an undo restores everything",
    lines: `
      today 2026-12-05
      carry Clothes from 2026-10
      plan 2026-10: Food 10
      goal Coat: 120 by 2027-01-31 on Clothes from 2026-10
      2026-11: 0 - 0 - 0 - 30 = -30, in funds 60
      2026-12: 0 - 0 - 0 - 30 = -30, in funds 90
      change goal Coat amount 260
      2026-10: 0 - 0 - 0 - 30 = -30, in funds 30
      2026-11: 0 - 0 - 0 - 30 = -30, in funds 60
      # 200 over two months
      2026-12: 0 - 0 - 0 - 100 = -100, in funds 160
      undo
      2026-12: 0 - 0 - 0 - 30 = -30, in funds 90
      delete goal Coat
      2026-11: 0 - 0 - 0 - 30 = -30, in funds 60
      now: 0 - 0 - 0 - 0 = 0, in funds 60
      undo
      now: 0 - 0 - 0 - 30 = -30, in funds 90
    `,
  },
  {
    title: "the end of a fund's goal changes no past month, also beside an open payment",
    lines: `
      today 2026-12-05
      carry Clothes from 2026-10
      goal Coat: 120 by 2027-01-31 on Clothes from 2026-10
      rule Tailor: main -30 for Clothes with Tailor, FREQ=YEARLY from 2026-10-25
      2026-10: 0 - 0 - 0 - 30 = -30, in funds 30
      # the tailor needs what October saved, so 120 are missing over three months
      2026-11: 0 - 0 - 0 - 40 = -40, in funds 40
      delete goal Coat
      2026-10: 0 - 0 - 0 - 30 = -30, in funds 30
      2026-11: 0 - 0 - 0 - 40 = -40, in funds 40
    `,
  },
  {
    title: "a purchase that a fund pays does not lower the number",
    lines: `
      today 2026-11-10
      plan 2026-01: Clothes 50
      carry Clothes from 2026-01
      2026-11-01 main 1000 for Salary
      2026-11-02 main -950 for Rent
      afford 400 on 2026-11-20: no, leaves -400, lowest 650
      afford 400 for Clothes on 2026-11-20: yes, leaves 0, lowest 650, out of 400 Clothes
      afford 600 for Clothes on 2026-11-20: no, leaves -50, lowest 450, out of 550 Clothes
      2026-11-20 main -600 for Clothes
      now: 1000 - 950 - 0 - 100 = -50
    `,
  },
  {
    title: "a bill with a plan that is not used up does not lower the number either",
    lines: `
      today 2026-11-10
      plan 2026-11: Power 100
      2026-11-01 main 500 for Salary
      afford 130 for Power on 2026-11-20: yes, leaves 370, lowest 1370, out of 100 Power, 30 unassigned
    `,
  },
  {
    title: "set aside for a yearly bill, and undo it",
    lines: `
      today 2026-11-20
      rule Car: main -1200 for Insurance with Insurer, FREQ=YEARLY from 2027-06-15
      2026-12: 0 - 0 - 0 - 0 = 0
      2027-06: 0 - 1200 - 0 - 0 = -1200
      # seven months from December to June, rounded up
      set aside for Car: 171.43 from 2026-12
      now: 0 - 0 - 0 - 0 = 0
      2026-12: 0 - 171.43 - 0 - 0 = -171.43, in funds 171.43
      2027-06: 0 - 171.43 - 0 - 0 = -171.43, in funds 1200.01
      2027-07: 0 - 171.43 - 0 - 0 = -171.43, in funds 171.44
      undo
      2026-12: 0 - 0 - 0 - 0 = 0, in funds 0
      2027-06: 0 - 1200 - 0 - 0 = -1200
    `,
  },
  {
    title: "set aside for a monthly bill and a second rule, with money in the fund and later plans",
    lines: `
      today 2026-11-20
      plan 2026-10: Power 40
      plan 2027-03: Power 10, Food 5
      carry Power from 2026-10
      rule Power: main -50 for Power with Utility, FREQ=MONTHLY from 2026-12-10
      rule Fee: main -100 for Power with Utility, FREQ=YEARLY from 2027-02-01
      # October and November put 80 into the fund. By 10 February, 250 is due and 200 is planned or held; by 10 November,
      # 700 is due and 80 + 3 * 40 + 9 * 10 = 290: 410 over twelve months
      set aside for Power: 34.17 from 2026-12
      2026-12: 0 - 74.17 - 0 - 0 = -74.17
      2027-03: 0 - 44.17 - 0 - 0 = -44.17
      set aside for Power: 0 from 2026-12
    `,
  },
];
