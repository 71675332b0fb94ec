/** Collects the report of a migration. */
import {
  REPORT_KINDS,
  type Report,
  type ReportItem,
  type ReportKind,
  type ReportPart,
  type ReportReason,
} from "../../../domain/migration-report.ts";

type Section = keyof Report;

/** The items that a part of a report lists. */
const MAX_ITEMS = 1000;
const MAX_TEXT = 1000;

export interface ReportWriter {
  carry(kind: ReportKind, name: string): void;
  /** Carries things without naming them. */
  count(kind: ReportKind, number: number): void;
  change(kind: ReportKind, name: string, why: ReportReason, text?: string | null): void;
  leaveOut(kind: ReportKind, name: string, why: ReportReason, text?: string | null): void;
  /** Takes back that something is carried. */
  reject(kind: ReportKind, name: string, text: string): void;
  report(): Report;
}

/** Starts with the parts of an earlier report. */
export function reportWriter(earlier?: Report): ReportWriter {
  const sections = {
    carried: partsOf(earlier?.carried),
    changed: partsOf(earlier?.changed),
    left_out: partsOf(earlier?.left_out),
  };
  const add = (section: Section, kind: ReportKind, item: ReportItem) => {
    const part = sections[section].get(kind) ?? { count: 0, items: [] };
    part.count += 1;
    if (part.items.length < MAX_ITEMS) part.items.push({ ...item, text: item.text?.slice(0, MAX_TEXT) ?? null });
    sections[section].set(kind, part);
  };
  const listed = (section: Section): ReportPart[] =>
    REPORT_KINDS.flatMap((kind) => {
      const part = sections[section].get(kind);
      return part === undefined || part.count === 0 ? [] : [{ kind, ...part }];
    });
  return {
    count(kind, number) {
      const part = sections.carried.get(kind) ?? { count: 0, items: [] };
      sections.carried.set(kind, { ...part, count: part.count + number });
    },
    carry: (kind, name) => add("carried", kind, { name, why: null, text: null }),
    change: (kind, name, why, text = null) => add("changed", kind, { name, why, text }),
    leaveOut: (kind, name, why, text = null) => add("left_out", kind, { name, why, text }),
    reject(kind, name, text) {
      const part = sections.carried.get(kind);
      const place = part?.items.findIndex((item) => item.name === name) ?? -1;
      if (part !== undefined) part.count -= 1;
      if (place >= 0) part?.items.splice(place, 1);
      add("left_out", kind, { name, why: "rejected", text });
    },
    report: () => ({ carried: listed("carried"), changed: listed("changed"), left_out: listed("left_out") }),
  };
}

function partsOf(parts: readonly ReportPart[] = []): Map<ReportKind, { count: number; items: ReportItem[] }> {
  return new Map(parts.map(({ kind, count, items }) => [kind, { count, items: [...items] }]));
}
