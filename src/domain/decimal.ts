/** Formats a number from 0 to 1e21 as an exact decimal without an exponent: 1.5 is "1.5", 1e-7 is "0.0000001". */
export function formatDecimal(number: number): string {
  const [digits = "", exponent] = String(number).split("e-");
  if (exponent === undefined) return digits;
  return `0.${"0".repeat(Number(exponent) - 1)}${digits.replace(".", "")}`;
}

/** Removes the zeros at the end of digits. The lookbehind keeps the time linear: `/0+$/` alone is quadratic. */
export function withoutTrailingZeros(digits: string): string {
  return digits.replace(/(?<!0)0+$/, "");
}
