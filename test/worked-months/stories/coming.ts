/** The days to come: the forecast, and purchases that are only thought of. */
import type { Story } from "../teller.ts";

const RENT = "rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=12 from 2026-11-01";
const PAY = "rule Pay: main 2000 for Salary with Employer, FREQ=MONTHLY;BYMONTHDAY=15 from 2026-11-01";

export const COMING: readonly Story[] = [
  {
    title: "enough for the month, and too little on the 12th",
    lines: `
      ${RENT}
      ${PAY}
      today 2026-11-10
      now: 2000 - 1600 - 0 - 0 = 400
      # 1000 there are; 1000 - 1600 = -600 until the 15th; 1400 then, and -200 on 12 December
      forecast until 2026-12-31: -600 on 2026-11-12
      forecast until 2026-11-11: 1000 on 2026-11-10
    `,
  },
  {
    title: "a bill overdue is expected today",
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
      # the 400 that there are, and 100 that are nowhere
      afford 500 on 2026-11-20: no, leaves -100, lowest -700, out of 400 unassigned
    `,
  },
  {
    title: "a purchase that what is not assigned does not cover comes out of the fullest envelope",
    lines: `
      ${RENT}
      ${PAY}
      today 2026-11-10
      plan 2026-11: Food 250, Fun 50
      # 400 - 250 - 50 = 100 are not assigned
      afford 300 on 2026-11-20: yes, leaves 100, lowest -500, out of 100 unassigned, 200 Food
    `,
  },
  {
    title: "what was promised on a day, and what was paid by then",
    lines: `
      ${RENT}
      plan 2026-11: Salary 2000
      today 2026-11-19
      2026-11-12 main -1600 for Rent with Landlord
      2026-11-15 main 2100 for Salary
      2026-11-16 main -40 for Food
      # on the 11th neither was there, and both were promised
      2026-11 as of 2026-11-11: 2000 - 1600 - 0 - 0 = 400
      2026-11 as of 2026-11-12: 2000 - 1600 - 0 - 0 = 400
      2026-11 as of 2026-11-15: 2100 - 1600 - 0 - 0 = 500
      now: 2100 - 1600 - 0 - 40 = 460
    `,
  },
];
