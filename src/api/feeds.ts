/** Serves what feeds open. The secret is in the path or in a header; without a valid one, the path does not exist. */
import type { FastifyInstance } from "fastify";
import { Problem } from "../domain/problem.ts";
import { readCalendar } from "../operations/feeds/calendar.ts";
import { type FindFeed, feedFinder } from "../operations/feeds/feeds.ts";
import type { Service } from "../operations/service.ts";
import { renderSentence } from "../words/catalog.ts";
import { CALENDAR_TYPE, formatCalendar } from "../writers/ical.ts";
import type { Hook } from "./authenticate.ts";
import { entityTag } from "./entity-tag.ts";
import { sendText } from "./text-response.ts";

/** The file name makes programs recognize a calendar. */
export function calendarPath(secret: string): string {
  return `/calendar/${secret}/leeway.ics`;
}

/** `limit` runs before each response. */
export function registerFeeds(
  app: FastifyInstance,
  service: Service,
  limit: Hook,
  onRecordError: (error: unknown) => void,
): void {
  const find = feedFinder(service, onRecordError);
  app.get(calendarPath(":secret"), { onRequest: limit }, async (request, reply) => {
    const { secret } = request.params as { readonly secret: string };
    const body = await calendarOf(service, find, secret);
    sendText({ type: CALENDAR_TYPE, body, tag: entityTag(body) }, request, reply);
  });
}

/** @throws Problem `not_found`. */
async function calendarOf(service: Service, find: FindFeed, secret: string): Promise<string> {
  const opened = await find(secret);
  if (opened?.feed.kind !== "calendar") throw new Problem("not_found", "There is no calendar at this address.");
  const { budgetId, feed } = opened;
  const { settings } = feed;
  const days = await service.store.read(budgetId, (reads) =>
    readCalendar({ reads }, service.now(), budgetId, settings),
  );
  const entries = days.map(({ summary, isPaid, ...day }) => ({
    ...day,
    summary: renderSentence(summary, settings.language),
    reminderDays: isPaid ? null : settings.reminder_days,
  }));
  return formatCalendar(feed.name, entries);
}
