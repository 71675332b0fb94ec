/** Performs operations on a server and in the model, and compares all their numbers. */
import type { Random } from "../../src/demo/random.ts";
import { addDays, addMonths, monthBounds } from "../../src/domain/calendar.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { call } from "../support/call.ts";
import type { Fields } from "../support/ledger.ts";
import { START_MS, type TestServer } from "../support/server.ts";
import { ACCOUNTS, CATEGORIES, type Operation, type World } from "./draws.ts";
import type { ModelProcess } from "./model-process.ts";

const PERIODS_BACK = 8;
const PERIODS_AHEAD = 5;
const DAYS_BACK = 270;
const DAYS_AHEAD = 150;

/**
 * How much to compare. `little`: a drawn period, and where the newest transactions count. `some`: also the goals, the
 * occurrences and the forecast. `all`: also all periods and transactions.
 */
export type Share = "little" | "some" | "all";

export interface Run extends World {
  perform(operation: Operation): Promise<void>;
  /** What differs between the server and the model. */
  compare(share: Share, random: Random): Promise<string[]>;
}

/** Starts with an empty budget in both. */
export async function startRun(server: TestServer, model: ModelProcess, count: number): Promise<Run> {
  const budget = await createBudget(server.service, { name: `Model ${count}`, currency: "USD", time_zone: "UTC" });
  const token = (await createToken(server.service, { budgetId: budget.id, name: "model", scope: "write" })).text;
  const ids = new Map<string, string>();
  const names: Record<string, string[]> = {};
  const rules: Record<string, Fields> = {};
  let created = 0;
  let today = "";

  const send = (method: string, path: string, body?: unknown) => call(method, server.url + path, body, { as: token });

  async function read(path: string): Promise<Fields> {
    const { status, text, json } = await send("GET", path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return json;
  }

  async function setToday(day: string): Promise<void> {
    today = day;
    server.nowMs = Date.parse(`${day}T12:00:00Z`);
    await model.send({ do: "today", day });
  }

  /** Replaces names by ids; undefined if one of them does not exist. */
  function resolve<Value>(value: Value): Value | undefined {
    const text = JSON.stringify(value ?? null);
    const missing = Array.from(text.matchAll(/\$(\w+)/g), ([, name = ""]) => name).find((name) => !ids.has(name));
    return missing === undefined
      ? JSON.parse(text.replaceAll(/\$(\w+)/g, (_, name) => ids.get(name) ?? ""))
      : undefined;
  }

  async function perform(operation: Operation): Promise<void> {
    if (operation.days !== undefined) {
      await setToday(addDays(today, operation.days));
      return;
    }
    const request = await withOccurrence(resolve({ path: "", ...operation }));
    if (request === undefined) return;
    const { method = "", path, body } = request;
    const before = operation.isUndone && (await lastChange());
    const answer = await send(method, path, body ?? undefined);
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    if (answer.status >= 300) return;
    if (operation.isUndone) await undoSince(before);
    else await tell(operation, path, body ?? {}, answer.json ?? {});
  }

  /** Finds the day and the payment of a decision. */
  async function withOccurrence(operation: (Operation & { path: string }) | undefined) {
    const choice = /:day(\d)/.exec(operation?.path ?? "");
    if (operation === undefined || choice === null) return operation;
    const rule = operation.path.split("/")[3];
    const range = `since=${addDays(today, -60)}&until=${addDays(today, 25)}`;
    const { occurrences } = await read(`/v1/recurring/occurrences?${range}&recurring_id=${rule}`);
    const occurrence = occurrences[Number(choice[1]) % Math.max(1, occurrences.length)];
    if (occurrence === undefined) return undefined;
    const path = operation.path.replace(/:day\d/, occurrence.scheduled_on);
    if (operation.body?.transaction_id === undefined) return { ...operation, path };
    const { candidates } = await read(path.replace(/\w+$/, "candidates"));
    const isMatch = path.endsWith("/match");
    const transaction_id = isMatch ? candidates[Number(choice[1]) % 3]?.transaction_id : occurrence.transaction_ids[0];
    return transaction_id === undefined ? undefined : { ...operation, path, body: { transaction_id } };
  }

  const lastChange = async () => (await read("/v1/changes?limit=1")).changes[0].seq;

  /** A request that changes nothing adds no change. */
  async function undoSince(before: unknown): Promise<void> {
    const seq = await lastChange();
    if (seq === before) return;
    const { status, text } = await send("POST", `/v1/changes/${seq}/undo`);
    if (status >= 300) throw new Error(`undo: ${status} ${text}`);
  }

  function name(operation: Operation, kind: string, id: string): void {
    if (operation.creates === undefined || ids.has(operation.creates)) return;
    ids.set(operation.creates, id);
    names[kind] = [...(names[kind] ?? []), operation.creates];
  }

  function forget(kind: string, id: string): void {
    names[kind] = (names[kind] ?? []).filter((one) => ids.get(one) !== id);
    for (const [one, other] of ids) if (other === id) ids.delete(one);
  }

  async function tell(operation: Operation, path: string, body: Fields, json: Fields): Promise<void> {
    const [, , resource = "", id = "", , day, verb] = path.split(/[/?]/);
    const isRemoval = operation.method === "DELETE";
    if (resource === "transactions") {
      if (isRemoval) {
        forget("transaction", id);
        await model.send({ do: "delete_transaction", id });
      }
      for (const transaction of json.transactions ?? (isRemoval ? [] : [json.transaction])) {
        name(operation, "transaction", transaction.id);
        await model.send({ do: "transaction", transaction, is_given_back: body.transaction?.counts_on === null });
      }
    } else if (verb !== undefined) {
      await tellDecision(operation, { rule_id: id, scheduled_on: day, verb, ...body });
    } else if (resource === "recurring") {
      await tellRule(operation, id, json.recurring_rule);
    } else if (resource === "goals") {
      if (isRemoval) forget("goal", id);
      else name(operation, "goal", json.goal.id);
      await model.send(isRemoval ? { do: "delete_goal", id } : { do: "goal", goal: json.goal });
    } else if (resource === "exchange_rates") {
      const [rate] = body.exchange_rates ?? [Object.fromEntries(new URLSearchParams(path.split("?")[1]))];
      await model.send({ do: isRemoval ? "delete_rate" : "rate", ...rate });
    } else if (resource === "categories") {
      await model.send({ do: "category", category: json.category });
    } else if (resource === "accounts") {
      await model.send({ do: "account", account: json.account });
    } else if (id === "periods") {
      const [, , , , day = ""] = path.split("/");
      const planned = { plans: body.month?.plans, replace: body.month?.replace ?? false };
      await model.send(isRemoval ? { do: "delete_plan", day } : { do: "plan", day, ...planned });
    } else {
      await model.send({ do: "budget", budget: json.budget });
    }
  }

  async function tellRule(operation: Operation, id: string, rule: Fields): Promise<void> {
    const known = operation.path?.split("$")[1] ?? operation.creates ?? "";
    if (operation.method === "DELETE") {
      delete rules[known];
      forget("rule", id);
      await model.send({ do: "delete_rule", id });
      return;
    }
    name(operation, "rule", rule.id);
    rules[known] = { ...rules[known], ...operation.body?.recurring_rule };
    await model.send({ do: "rule", rule });
  }

  async function tellDecision(operation: Operation, decision: Fields): Promise<void> {
    await model.send({ do: "decide", ...decision, ...(decision.verb === "pay" && (await readPaid(operation))) });
  }

  /** The transaction that "pay" has created. */
  async function readPaid(operation: Operation): Promise<Fields> {
    const { changes } = await read("/v1/changes?limit=1&include=resources");
    const { id } = changes[0].items.find((item: Fields) => item.type === "transaction");
    name(operation, "transaction", id);
    return { transaction: (await read(`/v1/transactions/${id}`)).transaction };
  }

  async function compare(share: Share, random: Random): Promise<string[]> {
    const found = await compareTransactions(share === "all");
    const range = `since=${addDays(today, -DAYS_BACK)}&until=${addDays(today, DAYS_AHEAD)}`;
    const known = await read(`/v1/budget/periods?${range}`);
    const current = known.periods.findLastIndex(({ from }: Fields) => from <= today);
    const periods = known.periods.slice(Math.max(0, current - PERIODS_BACK), current + PERIODS_AHEAD + 1);
    for (const { from } of share === "all" ? periods : [random.pick(periods)]) {
      await check(found, "power", `/v1/budget/spending_power/explanation?on=${from}`);
    }
    if (share === "little") return found;
    found.push(...(await model.send({ do: "periods", response: known })));
    await check(found, "payees", "/v1/payees?limit=100");
    await check(found, "limit", "/v1/budget/spending_power?include=limit");
    await check(found, "forecast", `/v1/budget/forecast?until=${known.periods[current + 1].until}`);
    const earlier = addDays(today, -random.int(1, 60));
    await check(found, "power", `/v1/budget/spending_power/explanation?as_of=${earlier}`);
    await check(found, "goals", "/v1/goals");
    const last = monthBounds(addMonths(today.slice(0, 7), 2)).lastDay;
    await check(found, "occurrences", `/v1/recurring/occurrences?since=${addDays(today, -200)}&until=${last}`);
    return found;
  }

  async function check(found: string[], command: string, path: string): Promise<void> {
    found.push(...(await model.send({ do: command, response: await read(path) })));
  }

  async function compareTransactions(isAll: boolean): Promise<string[]> {
    const found: string[] = [];
    let cursor = "";
    do {
      const response = await read(`/v1/transactions?limit=100${cursor}`);
      found.push(...(await model.send({ do: "transactions", response })));
      cursor = response.next_cursor === null ? "" : `&cursor=${response.next_cursor}`;
    } while (isAll && cursor !== "");
    return found;
  }

  await model.send({ do: "start", currency: "USD" });
  await setToday(new Date(START_MS).toISOString().slice(0, 10));
  for (const [key, fields] of Object.entries(ACCOUNTS)) {
    const account = { name: key, type: "depository", subtype: "checking", ...fields };
    const { json } = await send("POST", "/v1/accounts", { account });
    ids.set(key, json.account.id);
    await model.send({ do: "account", account: json.account });
  }
  for (const [key, kind] of Object.entries(CATEGORIES)) {
    const { json } = await send("POST", "/v1/categories", { category: { name: key, kind } });
    ids.set(key, json.category.id);
    await model.send({ do: "category", category: json.category });
  }
  return {
    get today() {
      return today;
    },
    names,
    rules,
    nextName(kind) {
      created += 1;
      return `${kind}${created}`;
    },
    perform,
    compare,
  };
}
