/** Future days: the forecast, and possible purchases. */
import type { Story } from "../play-story.ts";

const RENT = "rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=12 from 2026-11-01";
const PAY = "rule Pay: main 2000 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=15 from 2026-11-01";

export const FORECAST: readonly Story[] = [
  {
    title: "enough money in the month, but too little on the 12th",
    lines: `
      ${RENT}
      ${PAY}
      today 2026-11-10
      now: 2000 - 1600 - 0 - 0 = 400
      # the balance is 1000; 1000 - 1600 = -600 until the 15th; then 1400, and -200 on 12 December
      forecast until 2026-12-31: -600 on 2026-11-12
      forecast until 2026-11-11: 1000 on 2026-11-10
    `,
  },
  {
    title: "an overdue bill is expected today",
    lines: `
      ${RENT}
      today 2026-11-14
      # 1000 - 1600 today, and another 1600 on 12 December
      forecast until 2026-11-30: -600 on 2026-11-14
      forecast until 2026-12-31: -2200 on 2026-12-12
    `,
  },
  {
    title: "a purchase that fits, and one that does not",
    lines: `
      ${RENT}
      ${PAY}
      today 2026-11-10
      # 400 - 300 = 100; on 12 December -200 - 300 = -500
      afford 300 on 2026-11-20: yes, leaves 100, lowest -500, out of 300 unassigned
      # 400 are available, 100 are missing
      afford 500 on 2026-11-20: no, leaves -100, lowest -700, out of 400 unassigned
    `,
  },
  {
    title: "a purchase beyond the unassigned amount reduces the fullest envelope",
    lines: `
      ${RENT}
      ${PAY}
      today 2026-11-10
      plan 2026-11: Food 250, Fun 50
      # 400 - 250 - 50 = 100 are unassigned
      afford 300 on 2026-11-20: yes, leaves 100, lowest -500, out of 100 unassigned, 200 Food
    `,
  },
  {
    title: "spending power as of a day: planned amounts, and payments until then",
    lines: `
      ${RENT}
      plan 2026-11: Salary 2000
      today 2026-11-19
      2026-11-12 main -1600 for Rent with Landlord
      2026-11-15 main 2100 for Salary
      2026-11-16 main -40 for Food
      # on the 11th neither was paid, and both were planned
      2026-11 as of 2026-11-11: 2000 - 1600 - 0 - 0 = 400
      2026-11 as of 2026-11-12: 2000 - 1600 - 0 - 0 = 400
      2026-11 as of 2026-11-15: 2100 - 1600 - 0 - 0 = 500
      now: 2100 - 1600 - 0 - 40 = 460
    `,
  },
];
