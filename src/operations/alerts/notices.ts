/** The notices of a person in a budget. */
import type { AlertKind } from "../../domain/alerts.ts";
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import type { NoticeRecord } from "../../store/store.ts";
import { onEachBudget, onEachMachine } from "../each-machine.ts";
import type { Service } from "../service.ts";
import type { Person } from "./alerts.ts";

const STORED_MS = 90 * DAY_MS;

/** The number of budgets whose notices are removed at a time. */
const BUDGETS_PER_ROUND = 500;

export interface NoticeView {
  readonly notice: NoticeRecord;
  readonly kind: AlertKind;
  /** Null for a notice about several things. */
  readonly stillHolds: boolean | null;
}

export interface NoticePage {
  readonly notices: readonly NoticeView[];
  readonly unseen: number;
  /** The id of the last one if there are more. */
  readonly next: string | null;
}

/** Newest first. */
export async function listNotices(
  { store }: Service,
  { budgetId, userId }: Person,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<NoticePage> {
  return await store.read(budgetId, async (reads) => {
    const found = await reads.notices.listOf(userId, before, limit + 1);
    const states = found.length === 0 ? [] : await reads.alerts.listStates();
    const firing = new Map(
      states.filter((one) => one.is_firing).map((one) => [`${one.alert_id} ${one.subject}`, one.since]),
    );
    const kinds = new Map((await reads.alerts.listOf(userId)).map(({ id, kind }) => [id, kind]));
    const notices = found.slice(0, limit);
    return {
      notices: notices.flatMap((notice) => {
        const kind = kinds.get(notice.alert_id);
        if (kind === undefined) return [];
        const since = firing.get(`${notice.alert_id} ${notice.subject}`);
        const holds = since !== undefined && since <= notice.at;
        return [{ notice, kind, stillHolds: notice.sentence.code === "notice.many" ? null : holds }];
      }),
      unseen: await reads.notices.countUnseen(userId),
      next: found.length > limit ? (notices.at(-1)?.id ?? null) : null,
    };
  });
}

/** Those up to this one. */
export async function markSeen({ store, now }: Service, { budgetId, userId }: Person, until: string): Promise<void> {
  await store.write(budgetId, (tx) => tx.notices.setSeen(userId, until, formatTimestamp(now())));
}

export async function removeOldNotices({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const before = formatTimestamp(now() - STORED_MS);
  await onEachMachine({ store }, async ({ notices }) => {
    for (;;) {
      const budgetIds = await notices.listOldBudgets(before, BUDGETS_PER_ROUND);
      await onEachBudget({ store }, budgetIds, (id) => store.write(id, (tx) => tx.notices.removeBefore(before)));
      if (budgetIds.length < BUDGETS_PER_ROUND) return;
    }
  });
}
