/** Months with transactions only: refunds, cards, loans, savings, transfers, and later changes. */
import type { Story } from "../play-story.ts";

export const TRANSACTIONS: readonly Story[] = [
  {
    title: "a first month without plans and categories",
    lines: `
      today 2026-11-19
      2026-11-02 main 2150.40
      2026-11-05 main -38.15
      2026-11-19 second -12.25 pending
      # 38.15 + 12.25 = 50.40; 2150.40 - 50.40 = 2100; 2100 over 12 days, including today: 175
      now: 2150.40 - 0 - 0 - 50.40 = 2100, 175 a day
    `,
  },
  {
    title: "a refund in the same month",
    lines: `
      today 2026-11-19
      2026-11-03 card -120 for Food
      2026-11-10 card 45 for Food
      # 120 - 45 = 75
      2026-11: 0 - 0 - 0 - 75 = -75
    `,
  },
  {
    title: "a refund in a later month lowers that month's spending",
    lines: `
      today 2026-12-05
      2026-11-28 card -120 for Fun
      2026-12-02 card 120 for Fun
      2026-12-03 card -30 for Food
      2026-11: 0 - 0 - 0 - 120 = -120
      # 30 - 120 = -90: refunds exceed spending by 90
      2026-12: 0 - 0 - 0 - -90 = 90
    `,
  },
  {
    title: "a refund larger than the spending",
    lines: `
      today 2026-11-19
      2026-11-03 card -20 for Fun
      2026-11-10 card 300 for Fun
      2026-11: 0 - 0 - 0 - -280 = 280
    `,
  },
  {
    title: "a refund without a category is income; with its category it lowers spending",
    lines: `
      today 2026-11-19
      2026-11-03 card -60 for Fun
      2026-11-10 card 60 #refund
      2026-11: 60 - 0 - 0 - 60 = 0
      change #refund category_id Fun
      2026-11: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "a card's purchase counts on its day, the payment of the card does not count",
    lines: `
      today 2026-12-05
      2026-11-24 card -80 for Food
      2026-12-04 main -80 to card
      2026-11: 0 - 0 - 0 - 80 = -80
      2026-12: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "a payment to a hidden loan is a bill by its category, and savings without one",
    lines: `
      today 2026-11-19
      2026-11-05 main -220 to loan for Loan
      2026-11: 0 - 220 - 0 - 0 = -220
      2026-11-06 main -30 to loan
      # an extra 30, moved out of the budget without a category: savings
      2026-11: 0 - 220 - 30 - 0 = -250
    `,
  },
  {
    title: "a payment to a hidden loan, recorded on the loan",
    lines: `
      today 2026-11-19
      2026-11-05 loan 220 to main for Loan
      2026-11: 0 - 220 - 0 - 0 = -220
    `,
  },
  {
    title: "interest on a hidden loan does not count",
    lines: `
      today 2026-11-19
      2026-11-30 loan -41.20 for Loan
      2026-11: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "money moved back from savings can be spent and counts as negative savings",
    lines: `
      today 2026-11-19
      2026-11-01 main 2000 for Salary
      2026-11-02 main -300 to nest
      2026-11-14 nest -500 to main
      2026-11-15 main -450 for Fun
      # 300 - 500 = -200; 2000 + 200 - 450 = 1750
      2026-11: 2000 - 0 - -200 - 450 = 1750
    `,
  },
  {
    title: "a purchase from a hidden account does not count",
    lines: `
      today 2026-11-19
      2026-11-15 nest -450 for Fun
      2026-11: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "a transfer with a category counts in it once",
    lines: `
      today 2026-11-19
      2026-11-02 main -100 to nest for Pension
      2026-11-03 main -25 to second for Fun
      2026-11: 0 - 0 - 100 - 25 = -125
    `,
  },
  {
    title: "a later change of a category moves the amount to another part, in the transaction's month",
    lines: `
      today 2026-12-05
      2026-11-03 main -90 for Food #receipt
      2026-11: 0 - 0 - 0 - 90 = -90
      change #receipt category_id Power
      2026-11: 0 - 90 - 0 - 0 = -90
      change #receipt authorized_at 2026-12-01
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 0 - 90 - 0 - 0 = -90
      delete #receipt
      2026-12: 0 - 0 - 0 - 0 = 0
    `,
  },
  {
    title: "a category with a new kind counts as that kind, also in past months",
    lines: `
      today 2026-12-05
      2026-11-03 main -90 for Pension
      2026-11: 0 - 0 - 90 - 0 = -90
      kind Pension bill
      2026-11: 0 - 90 - 0 - 0 = -90
    `,
  },
  {
    title: "a hidden account that is shown, then hidden again",
    lines: `
      today 2026-11-19
      2026-11-02 main -300 to nest
      2026-11-10 nest -40 for Fun
      2026-11-12 nest 1.20
      # hidden: only the 300 left the budget
      2026-11: 0 - 0 - 300 - 0 = -300
      show nest
      # shown: the transfer is inside the budget; the purchase and the interest count
      2026-11: 1.20 - 0 - 0 - 40 = -38.80
      hide nest
      2026-11: 0 - 0 - 300 - 0 = -300
    `,
  },
];
