/** Firefly's rules for transactions, in their order. Its amounts have no sign. */
import type { ReportReason } from "../../../domain/migration-report.ts";
import type { Cells } from "../companion-files.ts";
import type { MigratedCondition, MigratedRule } from "../migration/migration.ts";
import type { ReportWriter } from "../migration/report-writer.ts";
import { parsePlainAmount } from "../text/amounts.ts";

interface Context {
  readonly budgetsAreCategories: boolean;
  readonly report: ReportWriter;
}

export function readRules(records: readonly Cells[], own: ReadonlySet<string>, context: Context): MigratedRule[] {
  const byId = Map.groupBy(records, (cells) => cells("rule_id"));
  return byId
    .values()
    .toArray()
    .flatMap((rule) => convert(rule, own, context));
}

function convert(records: readonly Cells[], own: ReadonlySet<string>, { budgetsAreCategories, report }: Context) {
  const of = (kind: string) => records.filter((cells) => cells("row_contains") === kind);
  const [head, triggers, actions] = [of("rule")[0], of("trigger"), of("action")];
  const name = head?.("title") || "Rule";
  const active = triggers.filter((cells) => cells("trigger_active") === "1");
  const text = [
    ...triggers.map((cells) => `${cells("trigger_type")} ${cells("trigger_value")}`),
    ...actions.map((cells) => `→ ${cells("action_type")} ${cells("action_value")}`),
  ].join(", ");
  const leaveOut = (why: ReportReason) => {
    report.leaveOut("rules", name, why, text);
    return [];
  };
  if (head === undefined || head("active") !== "1") return leaveOut("inactive");
  const met: MigratedCondition[] = [];
  const not: MigratedCondition[] = [];
  for (const cells of active) {
    const found = toCondition(cells("trigger_type"), cells("trigger_value"), own);
    if (found === undefined) return leaveOut("not_supported");
    (found.isNegated ? not : met).push(found.condition);
  }
  const isAll = head("strict") === "1";
  if (met.length + not.length === 0 || (!isAll && not.length > 0)) return leaveOut("not_supported");
  let changes: Partial<MigratedRule> = {};
  for (const cells of actions.filter((action) => action("action_active") === "1")) {
    const change = toAction(cells("action_type"), cells("action_value"), own, budgetsAreCategories);
    if (change === undefined) {
      report.change("rules", name, "action_left_out", `${cells("action_type")} ${cells("action_value")}`);
    } else changes = { ...changes, ...change, tags: [...(changes.tags ?? []), ...(change.tags ?? [])] };
  }
  if (Object.keys(changes).length === 0) return leaveOut("action_left_out");
  report.carry("rules", name);
  const nothing = { payee: null, category: null, tags: [], notes: null, transfer_account: null, skip: false };
  const stop = head("stop_processing") === "1";
  return [{ name, ...(isAll ? { all: met, any: [] } : { all: [], any: met }), not, ...nothing, ...changes, stop }];
}

interface Found {
  readonly condition: MigratedCondition;
  readonly isNegated: boolean;
}

const TEXT_TRIGGERS: Readonly<Record<string, MigratedCondition["op"]>> = {
  description_is: "is",
  description_contains: "contains",
  description_starts: "starts_with",
};

const ACCOUNT_TRIGGERS = /^(?:(?:source|destination|from|to)_account_is|(?:source|destination)_is)$/;

function toCondition(type: string, value: string, own: ReadonlySet<string>): Found | undefined {
  const isMinus = type.startsWith("-");
  const trigger = isMinus ? type.slice(1) : type;
  if (value === "") return undefined;
  const op = Object.hasOwn(TEXT_TRIGGERS, trigger) ? TEXT_TRIGGERS[trigger] : undefined;
  if (op !== undefined) return { condition: { field: "bank_text", op, value }, isNegated: isMinus };
  if (ACCOUNT_TRIGGERS.test(trigger)) {
    return { condition: { field: own.has(value) ? "account" : "payee", op: "is", value }, isNegated: isMinus };
  }
  const amount = Number(parsePlainAmount(value) ?? "0");
  if (!(amount > 0)) return undefined;
  const within = (most: number): MigratedCondition => ({ field: "amount", op: "between", value: [-most, most] });
  if (trigger === "amount_less") return { condition: within(round(amount - 0.01)), isNegated: isMinus };
  return trigger === "amount_more" ? { condition: within(amount), isNegated: !isMinus } : undefined;
}

function round(amount: number): number {
  return Number(amount.toFixed(2));
}

function toAction(
  type: string,
  value: string,
  own: ReadonlySet<string>,
  budgetsAreCategories: boolean,
): Partial<MigratedRule> | undefined {
  if (type === "delete_transaction") return { skip: true };
  if (value === "") return undefined;
  if (type === "set_budget") return budgetsAreCategories ? { category: value } : undefined;
  if (type === "set_category") return budgetsAreCategories ? { tags: [value] } : { category: value };
  if (type === "add_tag") return { tags: [value] };
  if (type === "set_notes") return { notes: value };
  const isPayee = (type === "set_destination_account" || type === "set_source_account") && !own.has(value);
  return isPayee ? { payee: value } : undefined;
}
