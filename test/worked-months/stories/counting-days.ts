/** Money that counts on another day than its own: early pay, early rent, late bills, and days that the user sets. */
import type { Story } from "../play-story.ts";

const PAY = "rule Pay: main 3000 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-11-01";
const RENT = "rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-10-01";
const NET = "rule Net: main -40 for Internet with Fiber, FREQ=MONTHLY;BYMONTHDAY=28 from 2026-11-01";

export const COUNTING_DAYS: readonly Story[] = [
  {
    title: "pay that comes early, because its day is a Sunday",
    lines: `
      today 2026-10-29
      ${PAY} before weekends
      2026-10: 0 - 0 - 0 - 0 = 0
      2026-11: 3000 - 0 - 0 - 0 = 3000
      today 2026-10-30
      2026-10-30 main 3000 for Salary with Employer #pay
      #pay counts on 2026-11-01 by match
      2026-10: 0 - 0 - 0 - 0 = 0
      2026-11: 3000 - 0 - 0 - 0 = 3000
      today 2026-11-15
      2026-10: 0 - 0 - 0 - 0 = 0
      now: 3000 - 0 - 0 - 0 = 3000
      today 2026-12-01
      2026-11: 3000 - 0 - 0 - 0 = 3000
    `,
  },
  {
    title: "pay that comes early without a weekend shift",
    lines: `
      today 2026-10-30
      ${PAY}
      2026-10-30 main 3000 for Salary with Employer #pay
      2026-10: 0 - 0 - 0 - 0 = 0
      2026-11: 3000 - 0 - 0 - 0 = 3000
    `,
  },
  {
    title: "rent paid early",
    lines: `
      today 2026-10-01
      ${RENT}
      2026-10-01 main -1600 for Rent with Landlord #october
      today 2026-10-30
      2026-10-30 main -1600 for Rent with Landlord #november
      #october counts on its own day
      #november counts on 2026-11-01 by match
      2026-10: 0 - 1600 - 0 - 0 = -1600
      2026-11: 0 - 1600 - 0 - 0 = -1600
      today 2026-11-01
      2026-10: 0 - 1600 - 0 - 0 = -1600
      2026-11: 0 - 1600 - 0 - 0 = -1600
      today 2026-12-01
      2026-10: 0 - 1600 - 0 - 0 = -1600
      2026-11: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a bill paid after its month counts in its month",
    lines: `
      today 2026-11-20
      ${NET}
      today 2026-12-02
      2026-11: 0 - 40 - 0 - 0 = -40
      2026-12: 0 - 40 - 0 - 0 = -40
      today 2026-12-03
      2026-12-03 main -40 for Internet with Fiber #net
      #net counts on 2026-11-28 by match
      2026-11: 0 - 40 - 0 - 0 = -40
      2026-12: 0 - 40 - 0 - 0 = -40
      2026-11 as of 2026-11-30: 0 - 40 - 0 - 0 = -40
    `,
  },
  {
    title: "the day that the user sets stays, and null gives the decision back",
    lines: `
      today 2026-10-30
      ${RENT}
      2026-10-01 main -1600 for Rent with Landlord
      2026-10-30 main -1600 for Rent with Landlord #november
      change #november counts_on 2026-10-30
      #november counts on 2026-10-30 by you
      2026-10: 0 - 3200 - 0 - 0 = -3200
      2026-11: 0 - 0 - 0 - 0 = 0
      change #november counts_on null
      #november counts on 2026-11-01 by match
      2026-10: 0 - 1600 - 0 - 0 = -1600
      2026-11: 0 - 1600 - 0 - 0 = -1600
      change #november counts_on 2026-11-01
      #november counts on 2026-11-01 by match
    `,
  },
  {
    title: "any money may count on another day",
    lines: `
      today 2026-12-02
      2026-11-30 main -80 for Fun #gift
      change #gift counts_on 2026-12-24
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 0 - 0 - 0 - 80 = -80
      2026-11 as of 2026-11-30: 0 - 0 - 0 - 0 = 0
      2026-12 as of 2026-11-29: 0 - 0 - 0 - 0 = 0
      2026-12 as of 2026-11-30: 0 - 0 - 0 - 80 = -80
    `,
  },
  {
    title: "savings that count in the next month are no withdrawal in their own month",
    lines: `
      today 2026-11-20
      plan 2026-11: Pension 800
      carry budget from 2026-11
      goal Roof: 1000 by 2027-06-15 on nest from 2026-11
      2026-11-20 main -900 for Pension #pension
      change #pension counts_on 2026-12-01
      2026-11-20 main -900 to nest #nest
      change #nest counts_on 2026-12-01
      # 1000 over eight months
      2026-11: 0 - 0 - 925 - 0 + 0 = -925
      # 900 under the category, and 900 on the account
      2026-12: 0 - 0 - 1800 - 0 + -925 = -2725
      # all is saved
      2027-01: 0 - 0 - 800 - 0 + -2725 = -3525
    `,
  },
  {
    title: "pay on the 25th is for the next month",
    lines: `
      today 2026-11-20
      rule Pay: main 3000 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=25 from 2026-11-25 for the next month
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 3000 - 0 - 0 - 0 = 3000
      today 2026-11-25
      2026-11-25 main 3000 for Salary with Employer #pay
      #pay counts on 2026-12-01 by match
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 3000 - 0 - 0 - 0 = 3000
    `,
  },
  {
    title: "a transfer takes the occurrence that a split no longer pays",
    lines: `
      today 2026-11-05
      rule Nest: main -300 into nest, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-11-01
      2026-11-01 main -500 #shop = -200 for Food, -300 to nest
      2026-10-30 main -300 to nest #nest
      #nest counts on its own day
      unsplit #shop for Food
      #nest counts on 2026-11-01 by match
    `,
  },
  {
    title: "an edit or a deletion of the rule does not change the past",
    lines: `
      today 2026-10-30
      ${RENT}
      2026-10-01 main -1600 for Rent with Landlord
      2026-10-30 main -1600 for Rent with Landlord #november
      today 2026-11-15
      rule Rent now: starts_on 2026-12-10
      #november counts on 2026-11-01 by match
      delete rule Rent
      #november counts on 2026-11-01 by match
      2026-10: 0 - 1600 - 0 - 0 = -1600
      2026-11: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "a deletion of the rule keeps the day of a payment that the user matched",
    lines: `
      today 2026-11-20
      ${RENT}
      2026-10-10 main -1550 for Food with Landlord #october
      match Rent 2026-10-01 with #october
      #october counts on 2026-10-01 by match
      2026-10-28 main -1550 for Food with Landlord #november
      match Rent 2026-11-01 with #november
      delete rule Rent
      #october counts on 2026-10-01 by match
      #november counts on 2026-11-01 by match
      2026-11: 0 - 0 - 0 - 1550 = -1550
    `,
  },
  {
    title: "a payment that is no longer matched counts on its own day",
    lines: `
      today 2026-10-30
      ${RENT}
      2026-10-01 main -1600 for Rent with Landlord
      2026-10-30 main -1600 for Rent with Landlord #november
      unmatch Rent 2026-11-01 with #november
      #november counts on its own day
      2026-10: 0 - 3200 - 0 - 0 = -3200
      2026-11: 0 - 1600 - 0 - 0 = -1600
      undo
      #november counts on 2026-11-01 by match
      change #november category_id Food
      #november counts on its own day
    `,
  },
  {
    title: "a payment whose occurrence is moved away counts on its own day",
    lines: `
      today 2026-10-30
      ${RENT}
      2026-10-01 main -1600 for Rent with Landlord
      2026-10-30 main -1600 for Rent with Landlord #november
      move Rent 2026-11-01 to 2026-12-20
      #november counts on its own day
      move Rent 2026-11-01 to 2026-11-02
      #november counts on 2026-11-02 by match
    `,
  },
  {
    title: "another payment takes the occurrence",
    lines: `
      today 2026-10-30
      ${RENT}
      2026-10-01 main -1600 for Rent with Landlord
      2026-10-28 main -1610 for Rent with Landlord #near
      #near counts on 2026-11-01 by match
      2026-10-30 main -1600 for Rent with Landlord #exact
      #exact counts on 2026-11-01 by match
      #near counts on its own day
      undo
      #near counts on 2026-11-01 by match
    `,
  },
  {
    title: "a rate that is entered after a foreign payment decides where it counts",
    lines: `
      today 2026-11-30
      rule Rent: main -1100 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-12-01
      2026-11-30 euro -1000 for Rent with Landlord #rent
      #rent counts on its own day
      rate 2026-11-30: 1 EUR = 1.10 USD
      #rent counts on 2026-12-01 by match
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 0 - 1100 - 0 - 0 = -1100
    `,
  },
  {
    title: "an undo restores the day of a match with a deleted rule",
    lines: `
      today 2026-10-30
      ${RENT}
      2026-10-01 main -1600 for Rent with Landlord
      2026-10-30 main -1600 for Rent with Landlord #november
      delete rule Rent
      rule Home: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=2 from 2026-11-02
      #november counts on 2026-11-02 by match
      undo
      #november counts on 2026-11-01 by match
      2026-10: 0 - 1600 - 0 - 0 = -1600
      2026-11: 0 - 1600 - 0 - 0 = -1600
    `,
  },
  {
    title: "older payments stay where they count when a rule is entered",
    lines: `
      today 2026-11-20
      2026-08-31 main -1600 for Rent with Landlord #september
      2026-10-30 main -1600 for Rent with Landlord #november
      rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-08-01
      #september counts on its own day
      #november counts on 2026-11-01 by match
    `,
  },
  {
    title: "a payment changes where others of open months count, even in a month that ended long ago",
    lines: `
      today 2026-11-20
      rule Power: main -100 for Power with Utility, FREQ=MONTHLY;BYMONTHDAY=25 from 2026-09-25
      2026-10-29 main -95 for Power with Utility #first
      #first counts on 2026-10-25 by match
      2026-10-30 main -100 for Power with Utility #exact
      #exact counts on 2026-10-25 by match
      #first counts on 2026-09-25 by match
      2026-09: 0 - 95 - 0 - 0 = -95
      2026-10: 0 - 100 - 0 - 0 = -100
      undo
      #first counts on 2026-10-25 by match
    `,
  },
  {
    title: "a rule or another payment moves no money into or out of a month that ended long ago",
    lines: `
      today 2026-11-20
      2026-10-29 main -95 for Power with Utility #first
      rule Power: main -100 for Power with Utility, FREQ=MONTHLY;BYMONTHDAY=25;INTERVAL=2 from 2026-09-25
      #first counts on its own day
      change #first category_id Food
      change #first category_id Power
      #first counts on 2026-09-25 by match
      rule Heat: main -100 for Power with Utility, FREQ=MONTHLY;BYMONTHDAY=25 from 2026-10-25
      #first counts on 2026-09-25 by match
      skip Heat 2026-11-25
      #first counts on 2026-09-25 by match
      2026-11-20 main -100 for Power with Utility
      #first counts on 2026-09-25 by match
      undo
      delete rule Heat
      #first counts on 2026-09-25 by match
    `,
  },
  {
    title: "an older payment stays where it counts when its occurrence moves, until its match ends",
    lines: `
      today 2026-08-10
      rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-08-01
      2026-07-31 main -1600 for Rent with Landlord #august
      2026-09-05 main -1200 for Rent with Landlord #september
      match Rent 2026-09-01 with #september
      #august counts on 2026-08-01 by match
      #september counts on 2026-09-01 by match
      today 2026-11-20
      move Rent 2026-09-01 to 2026-12-20
      #september counts on 2026-09-01 by match
      unmatch Rent 2026-09-01 with #september
      #september counts on its own day
      unmatch Rent 2026-08-01 with #august
      #august counts on its own day
      undo
      #august counts on 2026-08-01 by match
    `,
  },
  {
    title: "a payment whose occurrence is moved twice counts on its own day",
    lines: `
      today 2026-10-30
      ${RENT}
      2026-10-01 main -1600 for Rent with Landlord
      2026-10-30 main -1600 for Rent with Landlord #november
      move Rent 2026-11-01 to 2026-11-03
      #november counts on 2026-11-03 by match
      move Rent 2026-11-01 to 2026-12-20
      #november counts on its own day
    `,
  },
  {
    title: "an undo restores where older payments count, whatever their rules are now",
    lines: `
      today 2026-08-31
      rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-09-01
      2026-08-31 main -1600 for Rent with Landlord #september
      #september counts on 2026-09-01 by match
      2026-09-28 main -1600 for Rent with Other #october
      today 2026-11-20
      delete rule Rent
      delete #september
      undo
      #september counts on 2026-09-01 by match
      rule Other: main -1600 for Rent with Other, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-10-01
      #october counts on its own day
      delete #october
      undo
      #october counts on its own day
      change #october category_id Food
      undo
      #october counts on its own day
      match Other 2026-10-01 with #october
      #october counts on its own day
      undo
      #october counts on its own day
    `,
  },
  {
    title: "an undo restores where a payment counts, although another payment has its occurrence",
    lines: `
      today 2026-10-30
      rule Rent: main -1610 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=1 from 2026-11-01
      2026-10-28 main -1610 for Rent with Landlord #first
      2026-10-30 main -1500 for Rent with Landlord #second
      #first counts on 2026-11-01 by match
      #second counts on its own day
      rule Rent now: amount -1500
      #first counts on 2026-11-01 by match
      #second counts on 2026-11-01 by match
      skip Rent 2026-12-01
      #first counts on its own day
      undo
      #first counts on 2026-11-01 by match
      2026-11: 0 - 3110 - 0 - 0 = -3110
    `,
  },
  {
    title: "a moved occurrence takes its payment along",
    lines: `
      today 2026-11-10
      rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=25 from 2026-11-25
      move Rent 2026-11-25 to 2026-12-02
      today 2026-11-30
      2026-11-30 main -1600 for Rent with Landlord #rent
      #rent counts on 2026-12-02 by match
      2026-11: 0 - 0 - 0 - 0 = 0
      2026-12: 0 - 3200 - 0 - 0 = -3200
    `,
  },
];
