/** The sentence beside the number, in English. It is also part of `first.ts`, so it is small. */
export const number = {
  "number.left_per_day": ({ per_day, days_left }: { readonly per_day: string; readonly days_left: number }) =>
    days_left === 1
      ? `left to spend this month. Today is the last day.`
      : `left to spend this month. ${per_day} for each of the ${days_left} days left.`,
  "number.left": ({ month }: { readonly month: string }) => `can be spent in ${month}.`,
  "number.left_at_end": ({ month }: { readonly month: string }) => `was left at the end of ${month}.`,
  "number.overspent": ({ month, is_over }: { readonly month: string; readonly is_over: boolean }) =>
    is_over ? `${month} was overspent by this amount.` : `overspent in ${month}.`,
  "number.as_of": ({ time }: { readonly time: string }) => `As of ${time}`,
};
