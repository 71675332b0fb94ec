/** Names in words: the reasons of rows, the possible answers, and the properties of a file. */
import type { useWords } from "../../words/use-words.tsx";

type Translate = ReturnType<typeof useWords>["t"];

const REASONS = [
  ...(["imported_before", "deleted_by_you", "id_changed", "date_changed", "text_changed", "pending_before"] as const),
  ...(["booked_before", "entered_before", "changed_by_bank", "pending_amount", "probable_duplicate"] as const),
  ...(["skipped_by_you", "added_by_you", "matched_by_you", "transfer", "currency_mismatch"] as const),
  "changed_meanwhile" as const,
];

const VALUES = [...(["dmy", "mdy", "ymd", "as_written", "inverted", "included", "added", "skip", "add"] as const)];

const PROPERTIES = ["format", "encoding", "date_order", "decimal_sign", "sign", "columns", "fee", "currency"] as const;

export function describeReason(t: Translate, reason: string): string {
  const known = REASONS.find((one) => one === reason);
  return known === undefined ? reason.replaceAll("_", " ") : t(`import.why_${known}`);
}

export function describeValue(t: Translate, value: string): string {
  const known = VALUES.find((one) => one === value);
  return known === undefined ? value : t(`import.value_${known}`);
}

export function describeProperty(t: Translate, property: string): string {
  const known = PROPERTIES.find((one) => one === property);
  return known === undefined ? property.replaceAll("_", " ") : t(`import.property_${known}`);
}
