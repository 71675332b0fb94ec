/** Describes a stored field that stops an undo with the name and the value that the API has for it. */

import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount } from "../../domain/money.ts";
import type { ResourceType } from "../../domain/resource.ts";
import type { ResourceRow } from "./resources.ts";

/** The API has one field for the amount of a transaction and the part of it that was booked. */
export function apiNameOf(field: string): string {
  return field.replace(/^(transfer_)?booked_minor$/, "$1amount").replace(/_minor$/, "");
}

/** In major units. Undefined for amounts whose currency the row does not have, and for objects. */
export function formatCurrent(type: ResourceType, field: string, row: ResourceRow): string | undefined {
  const value = row[field];
  if (!field.endsWith("_minor")) {
    const isPlain = [value].flat().every((one) => one === null || typeof one !== "object");
    return type === "month" || !isPlain ? undefined : JSON.stringify(value);
  }
  const isOwn = typeof row.currency === "string" && !/^(account|transfer)_/.test(field);
  return isOwn && typeof value === "number"
    ? String(formatAmount(value, decimalsOf(row.currency as string)))
    : undefined;
}
