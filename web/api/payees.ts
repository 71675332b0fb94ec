/** The reads of payees. */
import { reading } from "./client.ts";

export function payeeOf(payee_id: string) {
  return reading("GET /v1/payees/{payee_id}", { params: { payee_id } });
}

/** The payees whose names contain the text; without a text, all. */
export function payeesLike(text: string, limit: number) {
  const q = text.trim();
  return reading("GET /v1/payees", { query: { limit, ...(q === "" ? {} : { q }) } });
}
