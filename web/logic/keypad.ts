/** The keypad of Add on a phone: how each key changes the typed amount. The text has "." as its decimal mark. */
import { usualDecimalsOf } from "../../src/domain/currency.ts";
import { type AmountResult, parseAmount } from "./parse-amount.ts";

const OPERATORS = ["+", "−", "×"] as const;
export type KeypadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "." | "back" | "=" | Operator;
type Operator = (typeof OPERATORS)[number];

/** More digits than any amount has. */
const MAX_DIGITS = 12;
const MAX_LENGTH = 40;

/** The text after a key. A key that would make it invalid changes nothing. */
export function pressKey(text: string, key: KeypadKey, currency: string): string {
  if (key === "back") return text.slice(0, -1);
  if (key === "=") {
    const result = keypadAmount(text, currency);
    return result.ok && result.amount > 0 ? plainText(result.amount, currency) : text;
  }
  if (text.length >= MAX_LENGTH) return text;
  const number = /[\d.]*$/.exec(text)?.[0] ?? "";
  if (isOperator(key)) {
    if (text === "") return text;
    return `${number === "" ? text.slice(0, -1) : text.replace(/\.$/, "")}${key}`;
  }
  const decimals = usualDecimalsOf(currency);
  const [whole = "", fraction] = number.split(".");
  if (key === ".") return fraction !== undefined || decimals === 0 ? text : `${text}${whole === "" ? "0" : ""}.`;
  if (fraction === undefined ? whole.length >= MAX_DIGITS : fraction.length >= decimals) return text;
  return number === "0" ? `${text.slice(0, -1)}${key}` : `${text}${key}`;
}

/** The amount of the text. An operator at its end is ignored, because its number is not typed yet. */
export function keypadAmount(text: string, currency: string): AmountResult {
  return parseAmount(text.replace(/[+−×]$/, ""), currency, ".");
}

/** Whether the text computes something: the result then differs from the text. */
export function isComputed(text: string): boolean {
  return OPERATORS.some((operator) => text.includes(operator));
}

function isOperator(key: KeypadKey): key is Operator {
  return (OPERATORS as readonly string[]).includes(key);
}

function plainText(amount: number, currency: string): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(usualDecimalsOf(currency));
}
