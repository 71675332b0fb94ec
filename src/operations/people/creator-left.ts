/** A bank connection acts for the person or the token that connected it. Without that access, it pauses. */
import { CREATOR_LEFT, SYNC_JOB } from "../../domain/bank-connection.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { BankConnection, Reads, Tx } from "../../store/store.ts";
import type { Service } from "../service.ts";

export function hasCreatorLeft({ problem }: Pick<BankConnection, "problem">): boolean {
  return problem?.code === CREATOR_LEFT.code;
}

/** Ends its runs until somebody who manages the budget resumes it. */
export async function pauseWithoutCreator(
  { bankConnections, jobs }: Pick<Tx, "bankConnections" | "jobs">,
  id: string,
  at: string,
): Promise<void> {
  await bankConnections.update(id, { state: "paused", problem: CREATOR_LEFT, problem_since: at, updated_at: at });
  await jobs.remove({ kind: SYNC_JOB, id });
}

/** For everything that asks the bank. @throws Problem `connection_paused` */
export function assertHasCreator(connection: Pick<BankConnection, "id" | "name" | "problem">): void {
  if (!hasCreatorLeft(connection)) return;
  const { id, name } = connection;
  throw new Problem(
    "connection_paused",
    `The connection ${name} is paused, because the access of the person or the token that connected it has ended. An owner resumes it: PUT /v1/bank_connections/${id} with {"connection": {"is_paused": false}}.`,
  );
}

/** Whether the creator is a token that was revoked or has expired. Expiry is no write, so what a token created checks it. */
export async function isEndedToken(
  { now }: Pick<Service, "now">,
  { tokens }: Pick<Reads, "tokens">,
  creatorId: string,
): Promise<boolean> {
  if ((await tokens.findActive(creatorId, formatTimestamp(now()))) !== undefined) return false;
  return (await tokens.findNames([creatorId])).has(creatorId); // otherwise a user
}
