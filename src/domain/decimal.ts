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

/**
 * Whether `JSON.parse` rounds the number with this source text. A number too large for a double is not reported here: a rule
 * for amounts rejects it.
 */
export function isInexact(source: string): boolean {
  const value = Number(source);
  const rounded = String(value);
  return rounded !== source && Number.isFinite(value) && significandOf(source) !== significandOf(rounded);
}

/** The significant digits and the power of ten of a JSON number. */
function significandOf(number: string): string {
  const [mantissa = "", exponent = "0"] = number.replace(/^-/, "").toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = withoutTrailingZeros(digits);
  if (significant === "") return "0";
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
