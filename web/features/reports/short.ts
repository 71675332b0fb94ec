/** Short forms of numbers and months, which only reports need. */

/** 0.25 is "25%". */
export function percent(locale: string, share: number): string {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(share).replace("-", "−");
}

/** "2026-11" is "Nov". */
export function shortMonth(locale: string, yearMonth: string): string {
  return new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }).format(
    new Date(`${yearMonth}-01T00:00:00Z`),
  );
}
