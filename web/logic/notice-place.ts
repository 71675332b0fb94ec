/** The screen that shows what a notice is about. The service worker uses it too. */
import type { NoticeSubject } from "../../src/domain/notice-subject.ts";

export interface Place {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

export function placeOfNotice({ type, id, scheduled_on }: NoticeSubject): Place {
  switch (type) {
    case "budget":
      return { path: "/", search: {} };
    case "category":
      return { path: "/plan", search: {} };
    case "account":
      return { path: "/accounts", search: id === null ? {} : { account: id } };
    case "occurrence":
      if (id === null || scheduled_on === null) return { path: "/coming", search: {} };
      return { path: "/coming", search: { month: scheduled_on, payment: `${id}.${scheduled_on}` } };
    case "transaction":
      return { path: "/transactions", search: id === null ? {} : { row: id } };
    case "bank_connection":
      return { path: "/settings/banks", search: {} };
    case "webhook":
      return { path: "/settings/webhooks", search: {} };
  }
}

/** The address of the screen in a budget. */
export function addressOfNotice(budgetId: string, about: NoticeSubject): string {
  const { path, search } = placeOfNotice(about);
  const query = String(new URLSearchParams(search));
  return `/b/${budgetId}${path}${query === "" ? "" : `?${query}`}`;
}
