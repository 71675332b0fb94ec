/** The limit: how much of spending power the account allows to spend today. */
import type { Story } from "../play-story.ts";

const PAY = "rule Pay: main 1000 for Salary with Employer, FREQ=WEEKLY;INTERVAL=2;BYDAY=FR from 2026-11-27";
const RENT = "rule Rent: main -1200 for Rent with Landlord, FREQ=MONTHLY from 2026-12-01";
/** Leaves 100 of the 1000 on main. */
const POOR = "2026-10-05 main -900 for Food";

export const LIMIT: readonly Story[] = [
  {
    title: "pay every second Friday, and the rent on the first",
    lines: `
      today 2026-11-26
      ${POOR}
      ${PAY}
      ${RENT}
      now: 1000 - 0 - 0 - 0 = 1000, 200 a day
      # 100 + 1000 on the 27th - 1200 = -100
      limit: 0 on 2026-12-01 with Rent until 2026-12-11, 0 a day
      2026-10-06 main 300 for Salary
      # 200 over the 15 days from 26 November to 10 December
      limit: 200 on 2026-12-01 with Rent until 2026-12-11, 13.33 a day
      now: 1000 - 0 - 0 - 0 = 1000, 200 a day
      2026-11-26 main -150 for Food
      now: 1000 - 0 - 0 - 150 = 850, 170 a day
      limit: 50 on 2026-12-01 with Rent until 2026-12-11, 3.33 a day
      2026-11-27 main 1000 for Salary with Employer
      today 2026-11-27
      limit: 50 on 2026-12-01 with Rent until 2026-12-11, 3.57 a day
      today 2026-12-11
      2026-12-01 main -1200 for Rent with Landlord
      2026-12-11 main 1000 for Salary with Employer
      # 1050 now, 2050 on the 25th, 850 after January's rent: December's 800 can all be spent
      now: 2000 - 1200 - 0 - 0 = 800, 38.09 a day
      limit: none
    `,
  },
  {
    title: "the account is lowest today, before the pay",
    lines: `
      today 2026-11-26
      ${POOR}
      ${PAY}
      limit: 100 on 2026-11-26 until 2026-11-27, 100 a day
      # pay that is entered before its day is still the next income
      2026-11-27 main 1000 for Salary with Employer
      limit: 100 on 2026-11-26 until 2026-11-27, 100 a day
    `,
  },
  {
    title: "a refund that is entered before its day is not the next income",
    lines: `
      today 2026-11-26
      ${POOR}
      ${PAY}
      skip Pay 2026-11-27
      ${RENT}
      limit: 0 on 2026-12-01 with Rent until 2026-12-11, 0 a day
      2026-12-02 main 20 for Food
      limit: 0 on 2026-12-01 with Rent until 2026-12-11, 0 a day
      2026-12-03 main 20 = 15 for Food, 5 for Salary
      limit: 0 on 2026-12-01 with Rent until 2026-12-03, 0 a day
    `,
  },
  {
    title: "an overdue bill is expected today, with the largest payment first",
    lines: `
      today 2026-11-26
      ${POOR}
      ${PAY}
      rule Power: main -30 for Power with Utility, FREQ=MONTHLY from 2026-11-26
      rule Rent: main -60 for Rent with Landlord, FREQ=MONTHLY from 2026-11-20
      now: 1000 - 90 - 0 - 0 = 910, 182 a day
      limit: 10 on 2026-11-26 with Rent until 2026-11-27, 10 a day
    `,
  },
  {
    title: "with a floor, the balance stays at the floor",
    lines: `
      today 2026-11-26
      2026-10-05 main -500 for Food
      ${PAY}
      ${RENT}
      # 500 + 1000 - 1200 = 300
      limit: 300 on 2026-12-01 with Rent until 2026-12-11, 20 a day
      floor 120
      limit: 180 on 2026-12-01 with Rent until 2026-12-11, 12 a day
      floor -700
      limit: none
      floor 400
      limit: 0 on 2026-12-01 with Rent until 2026-12-11, 0 a day
    `,
  },
  {
    title: "without expected income, there is no limit",
    lines: `
      today 2026-11-26
      2026-11-02 main 500 for Salary
      2026-10-05 main -900 for Food
      rule Rent: main -1200 for Rent with Landlord, FREQ=MONTHLY from 2026-12-01
      now: 500 - 0 - 0 - 0 = 500
      limit: none
      # money from savings and a refund are no income
      rule Draw: nest -300 into main, FREQ=MONTHLY from 2026-12-02
      rule Refund: main 20 for Power with Utility, FREQ=MONTHLY from 2026-12-02
      limit: none
      # nor is pay after the end of next month
      rule Pay: main 1000 for Salary with Employer, FREQ=MONTHLY from 2027-01-01
      limit: none
      rule Pay now: starts_on 2026-12-31
      limit: 0 on 2026-12-01 with Rent until 2026-12-31, 0 a day
    `,
  },
  {
    title: "a negative balance has a limit only with a floor",
    lines: `
      today 2026-11-26
      2026-10-05 main -1200 for Food
      ${PAY}
      now: 1000 - 0 - 0 - 0 = 1000
      limit: none
      floor -300
      limit: 100 on 2026-11-26 until 2026-11-27, 100 a day
    `,
  },
  {
    title: "an overspent month has a limit if the balance falls below the floor anyway",
    lines: `
      today 2026-11-26
      2026-11-05 main -900 for Food
      2026-11-06 card 0.01 for Salary
      rule Pay: main 50 for Salary with Employer, FREQ=WEEKLY;BYDAY=FR from 2026-11-27
      now: 50.01 - 0 - 0 - 900 = -849.99
      limit: none
      rule Rent: main -200 for Rent with Landlord, FREQ=MONTHLY from 2026-11-30
      # -49.99 on 30 November and again on 30 December: the first day counts
      limit: 0 on 2026-11-30 with Rent until 2026-12-04, 0 a day
    `,
  },
  {
    title: "the next income may come after the end of next month, or never",
    lines: `
      today 2026-11-26
      ${POOR}
      rule Pay: main 1000 for Salary with Employer, FREQ=MONTHLY from 2026-11-30
      rule Rent: main -1000 for Rent with Landlord, FREQ=MONTHLY from 2026-12-31
      rule Loan: main -1090 for Loan with Bank, FREQ=YEARLY from 2026-12-31
      # 100 + 1000 + 1000 - 2090 = 10 on 31 December, and the next pay on 30 January: 65 days
      limit: 10 on 2026-12-31 with Loan until 2027-01-30, 0.15 a day
      rule Pay now: ends_on 2026-12-30
      # 36 days to 31 December
      limit: 10 on 2026-12-31 with Loan until 2027-01-01, 0.27 a day
    `,
  },
  {
    title: "a transfer between two accounts of the budget is no income",
    lines: `
      today 2026-11-26
      ${POOR}
      rule Pay: main 1000 for Salary with Employer, FREQ=MONTHLY from 2026-11-30
      rule Rent: main -1000 for Rent with Landlord, FREQ=MONTHLY from 2026-12-31
      rule Loan: main -1090 for Loan with Bank, FREQ=YEARLY from 2026-12-31
      rule Refill: main 50 for Salary into card, FREQ=MONTHLY from 2027-01-15
      limit: 10 on 2026-12-31 with Loan until 2027-01-30, 0.15 a day
    `,
  },
  {
    title: "half a cent is rounded once, after the purchase",
    lines: `
      today 2026-11-26
      rate 2026-11-26: 1 EUR = 0.50 USD
      2026-10-05 euro 0.01 for Salary
      2026-10-05 main -900 for Food
      ${PAY}
      # 100.005 is shown as 100.01, but 100.005 - 100.01 = -0.005 as -0.01
      forecast until 2026-11-26: 100.01 on 2026-11-26
      limit: 100 on 2026-11-26 until 2026-11-27, 100 a day
      afford 100 on 2026-11-26: yes, leaves 900, lowest 0.01, out of 100 unassigned
      afford 100.01 on 2026-11-26: no, leaves 899.99, lowest -0.01, out of 100.01 unassigned
    `,
  },
  {
    title: "the limit is of today, not of another month or day",
    lines: `
      today 2026-11-26
      ${POOR}
      ${PAY}
      ${RENT}
      limit of year_month=2026-11: 0 on 2026-12-01 with Rent until 2026-12-11, 0 a day
      limit of year_month=2026-12: none
      limit of year_month=2026-10: none
      limit of as_of=2026-11-26: none
    `,
  },
];
