/** Days in the time zone of the device. */

/** The day of an instant where the person is. */
export function localDay(at: string | number): string {
  const date = new Date(at);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
