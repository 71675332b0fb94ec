/**
 * The graph of the money flow: income pays for bills, savings and spending, in this order, and each of these divides
 * into its categories.
 */
import { addAmounts } from "../../logic/amount.ts";
import type { ReportRow } from "./series.ts";

export const PARTS = ["bills", "savings", "spending"] as const;
export type Part = (typeof PARTS)[number];

export function isPart(kind: string): kind is Part {
  return PARTS.some((part) => part === kind);
}

type FlowNodeKind = "income" | "back" | "balances" | Part | "left" | "category" | "rest";

export interface FlowNode {
  readonly id: string;
  readonly kind: FlowNodeKind;
  /** The part that pays, for a category. */
  readonly part?: Part;
  /** The name of a category; null for money without one. */
  readonly name?: string | null;
  readonly categoryId?: string | null;
  readonly amount: number;
}

export interface FlowLink {
  readonly source: string;
  readonly target: string;
  readonly value: number;
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

/** The categories of each part that have a node of their own. */
const MAX_CATEGORIES = 6;

/** `rows` are the paid amounts of each part by category. Money that came back is a source. */
export function flowGraph(
  income: number,
  rows: Readonly<Record<Part, readonly ReportRow[]>>,
  currency: string,
): FlowGraph {
  const add = (...amounts: readonly number[]) => addAmounts(currency, amounts);
  const nodes: FlowNode[] = [];
  const links: FlowLink[] = [];
  const link = (source: string, target: string, value: number) => {
    if (value > 0) links.push({ source, target, value });
  };
  let available = Math.max(0, income);
  let missing = 0;
  let back = 0;
  for (const part of PARTS) {
    const paid = rows[part].filter(({ total }) => total > 0);
    const amount = add(...paid.map(({ total }) => total));
    if (amount === 0) continue;
    const returned = Math.min(amount, -add(...rows[part].map(({ total }) => Math.min(0, total))));
    const fromIncome = Math.min(available, add(amount, -returned));
    const fromBalances = add(amount, -returned, -fromIncome);
    nodes.push({ id: part, kind: part, amount });
    link("income", part, fromIncome);
    link("back", part, returned);
    link("balances", part, fromBalances);
    for (const node of categoriesOf(part, paid, add)) {
      nodes.push(node);
      link(part, node.id, node.amount);
    }
    available = add(available, -fromIncome);
    back = add(back, returned);
    missing = add(missing, fromBalances);
  }
  link("income", "left", available);
  const sources: FlowNode[] = [
    { id: "income", kind: "income", amount: Math.max(0, income) },
    { id: "back", kind: "back", amount: back },
    { id: "balances", kind: "balances", amount: missing },
  ];
  const ends: FlowNode[] = [{ id: "left", kind: "left", amount: available }];
  return { nodes: [...sources, ...nodes, ...ends].filter(({ amount }) => amount > 0), links };
}

function categoriesOf(
  part: Part,
  paid: readonly ReportRow[],
  add: (...amounts: readonly number[]) => number,
): FlowNode[] {
  const count = paid.length <= MAX_CATEGORIES ? MAX_CATEGORIES : MAX_CATEGORIES - 1;
  const rest = paid.slice(count);
  const own: FlowNode[] = paid.slice(0, count).map(({ id, name, total }) => ({
    id: `${part} ${id}`,
    kind: "category",
    part,
    name,
    categoryId: id,
    amount: total,
  }));
  return rest.length === 0
    ? own
    : [...own, { id: `${part} rest`, kind: "rest", part, amount: add(...rest.map(({ total }) => total)) }];
}
