/** Writes all-day events as a calendar (RFC 5545) that other programs subscribe to. The same entries give the same bytes. */

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** How often a program should read the calendar again. */
const REFRESH = "PT12H";

/** Reminders come at this hour of the day. */
const REMINDER_HOUR = 9;

export interface CalendarEntry {
  /** Unique among all calendars, and the same in every version of the entry. */
  readonly uid: string;
  readonly day: string;
  readonly summary: string;
  /** When the entry last changed: a timestamp. */
  readonly changedAt: string;
  /** A reminder this many days before; null: none. */
  readonly reminderDays: number | null;
}

export function formatCalendar(name: string, entries: readonly CalendarEntry[]): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Leeway//Leeway//EN",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...entries.flatMap(linesOf),
    "END:VCALENDAR",
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
}

function linesOf({ uid, day, summary, changedAt, reminderDays }: CalendarEntry): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(changedAt)}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `SUMMARY:${escapeText(summary)}`,
    "TRANSP:TRANSPARENT", // the day stays free for other events
    ...(reminderDays === null ? [] : reminderLines(summary, reminderDays)),
    "END:VEVENT",
  ];
}

function reminderLines(summary: string, days: number): string[] {
  const hours = 24 * days - REMINDER_HOUR;
  const trigger = hours < 0 ? `PT${-hours}H` : `-PT${hours}H`;
  return ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escapeText(summary)}`, `TRIGGER:${trigger}`, "END:VALARM"];
}

/** "2026-11-21T02:45:42.144000+00:00" is "20261121T024542Z". */
function formatUtc(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** RFC 5545, section 3.3.11. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll(/\r\n?|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");
}

const LINE_BYTES = 75;

/** Breaks a line between characters, so that no part is longer than 75 bytes (RFC 5545, section 3.1). */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
