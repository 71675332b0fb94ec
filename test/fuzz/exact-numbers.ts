/** Compares the numbers of an accepted body with their text: a number that a double would round must be rejected. */
import assert from "node:assert/strict";
import type { FuzzRequest } from "./request.ts";

/** The server ignores these fields. */
const IGNORED = ["id", "created_at", "updated_at"];

export function assertExactNumbers(request: FuzzRequest): void {
  const text = request.body?.toString().trim();
  if (!text) return;
  const sources = JSON.parse(text, (key, value, context?: { source?: string }) => {
    if (IGNORED.includes(key)) return null;
    return typeof value === "number" ? (context?.source ?? null) : typeof value === "object" ? value : null;
  });
  for (const source of textsIn(sources)) {
    const value = Number(source);
    assert.ok(Number.isFinite(value), `${source} was accepted`);
    assert.deepEqual(exactValue(source), exactValue(String(value)), `${source} was accepted but read as ${value}`);
  }
}

function textsIn(tree: unknown): string[] {
  if (typeof tree === "string") return [tree];
  return typeof tree === "object" && tree !== null ? Object.values(tree).flatMap(textsIn) : [];
}

/** A decimal number as a whole number and a power of ten, in lowest terms. */
function exactValue(text: string): readonly [digits: bigint, exponent: number] {
  const [mantissa = "", power = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  let digits = BigInt((whole + fraction).replace(/^-/, ""));
  let exponent = Number(power) - fraction.length;
  if (digits === 0n) return [0n, 0];
  for (; digits % 10n === 0n; digits /= 10n) exponent += 1;
  return [text.startsWith("-") ? -digits : digits, exponent];
}
