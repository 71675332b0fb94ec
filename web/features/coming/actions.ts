/** Writes a decision about an occurrence. */
import type { Occurrence } from "../../api/contract.ts";
import { write } from "../../api/writes.ts";

const paramsOf = ({ recurring_id, scheduled_on }: Occurrence) => ({ recurring_id, scheduled_on });

const PATH = "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}";

export async function skipOccurrence(occurrence: Occurrence, done: string): Promise<void> {
  await write(`POST ${PATH}/skip`, { params: paramsOf(occurrence) }, done);
}

export async function payOccurrence(occurrence: Occurrence, done: string): Promise<void> {
  await write(`POST ${PATH}/pay`, { params: paramsOf(occurrence) }, done);
}

export async function oweOccurrence(occurrence: Occurrence, done: string): Promise<void> {
  await write(`POST ${PATH}/owe`, { params: paramsOf(occurrence) }, done);
}

export async function moveOccurrence(occurrence: Occurrence, to: string, done: string): Promise<void> {
  await write(`POST ${PATH}/move`, { params: paramsOf(occurrence), body: { to } }, done);
}

export async function resetOccurrence(occurrence: Occurrence, done: string): Promise<void> {
  await write(`POST ${PATH}/reset`, { params: paramsOf(occurrence) }, done);
}

export async function matchOccurrence(occurrence: Occurrence, transaction_id: string, done: string): Promise<void> {
  await write(`POST ${PATH}/match`, { params: paramsOf(occurrence), body: { transaction_id } }, done);
}

export async function unmatchOccurrence(occurrence: Occurrence, transaction_id: string, done: string): Promise<void> {
  await write(`POST ${PATH}/unmatch`, { params: paramsOf(occurrence), body: { transaction_id } }, done);
}
