/**
 * The confirmation of a write: a dry run shows its effect, a person agrees, and only then is it sent. What was agreed to is in
 * a sealed state that the chat program returns: it holds for one token, one tool with the same arguments, and five minutes.
 */

import type { ApiRequest, Call, Json, Send, WriteTool } from "./tool.ts";
import { money } from "./write-tools.ts";

const VALID_MS = 5 * 60_000;

export interface Confirmation {
  /** The tool and its arguments, as JSON. */
  readonly call: string;
  /** What is sent if the person agrees. */
  readonly request: ApiRequest;
  /** The newest change of the budget when the effect was computed. */
  readonly seq: number;
  /** What the person was shown. */
  readonly text: string;
  /** Names this confirmation: the write's Idempotency-Key. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly until: number;
}

export interface ConfirmDependencies {
  readonly send: Send;
  readonly call: Call;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** The confirmations that were carried out. Shared by all requests of this server. */
  readonly carriedOut: CarriedOut;
}

export interface CarriedOut {
  /** The result of a confirmation, once its write has started. */
  find(id: string): Promise<Json> | undefined;
  /** Runs the write of a confirmation, unless it has started before. A failed one may be tried again. */
  run(id: string, write: () => Promise<Json>): Promise<Json>;
}

/** `ask`: the person must agree to the text first. `done`: the write is stored. `stopped`: nothing is stored. */
export type Outcome =
  | { readonly kind: "ask"; readonly confirmation: Confirmation }
  | { readonly kind: "done"; readonly result: Json }
  | { readonly kind: "stopped"; readonly reason: string };

/** The first round: what the write would do. */
export async function askFirst(tool: WriteTool, args: Json, needs: ConfirmDependencies): Promise<Outcome> {
  return { kind: "ask", confirmation: await preview(tool, args, needs) };
}

/** The second round. If the effect is no longer what the person saw, it asks again. */
export async function afterAnswer(
  tool: WriteTool,
  args: Json,
  { confirmation, isAgreed }: { readonly confirmation: Confirmation; readonly isAgreed: boolean },
  needs: ConfirmDependencies,
): Promise<Outcome> {
  if (!isAgreed) return { kind: "stopped", reason: "The person did not agree. Nothing was stored." };
  if (confirmation.call !== describeCall(tool, args)) {
    return { kind: "stopped", reason: "The arguments are not those that the person agreed to. Nothing was stored." };
  }
  const seq = await newestChange(needs.call);
  const started = needs.carriedOut.find(confirmation.id); // after the read: this confirmation itself may have changed `seq`
  if (started === undefined && seq !== confirmation.seq) {
    const again = await preview(tool, args, needs);
    if (!isSame(again, confirmation)) return { kind: "ask", confirmation: again };
  }
  const write = () => carryOut(confirmation, needs);
  return { kind: "done", result: await (started ?? needs.carriedOut.run(confirmation.id, write)) };
}

function isSame(a: Confirmation, b: Confirmation): boolean {
  return a.text === b.text && JSON.stringify(a.request) === JSON.stringify(b.request);
}

/** With the key, another server or a later attempt gets the response of the first one. */
async function carryOut({ request, text, id }: Confirmation, { send }: ConfirmDependencies): Promise<Json> {
  const { json, change } = await send({ ...withPower(request), key: `mcp-${id}` });
  const { spending_power, currency } = json.spending_power;
  return { done: text, change, spending_power, currency };
}

async function preview(
  tool: WriteTool,
  args: Json,
  { call, nowMs, newId }: ConfirmDependencies,
): Promise<Confirmation> {
  const seq = await newestChange(call); // before the dry run: a change in between is noticed
  const { request, sentence } = await tool.plan(call, args, nowMs());
  const [before, { spending_power: after }] = await Promise.all([
    call({ method: "GET", path: "/v1/budget/spending_power" }),
    call(withPower(request, "&dry_run=true")),
  ]);
  const text = `${sentence} ${effectOf(before, after)}`;
  return { call: describeCall(tool, args), request, seq, text, id: newId(), until: nowMs() + VALID_MS };
}

function effectOf(before: Json, after: Json): string {
  const [from, to] = [before, after].map(({ spending_power, currency }) => money(spending_power, currency));
  return from === to ? `Spending power stays at ${to}.` : `Spending power goes from ${from} to ${to}.`;
}

function withPower(request: ApiRequest, more = ""): ApiRequest {
  return { ...request, path: `${request.path}?include=spending_power${more}` };
}

async function newestChange(call: Call): Promise<number> {
  return (await call({ method: "GET", path: "/v1/changes?limit=1" })).server_knowledge;
}

/** The order of the arguments does not matter. */
function describeCall({ name }: WriteTool, args: Json): string {
  return JSON.stringify([name, sorted(args)]);
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}

/** Remembers the results of the last confirmations. */
export function rememberCarriedOut(most = 1000): CarriedOut {
  const results = new Map<string, Promise<Json>>();
  return {
    find: (id) => results.get(id),
    run(id, write) {
      const known = results.get(id);
      if (known !== undefined) return known;
      const result = write();
      results.set(id, result);
      result.catch(() => results.delete(id));
      const [oldest = ""] = results.keys();
      if (results.size > most) results.delete(oldest);
      return result;
    },
  };
}
