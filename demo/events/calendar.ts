/** The calendar: a program that knows nothing but an address reads the bills. */
import type { Call } from "../own-server.ts";
import { check } from "./check.ts";

export async function readCalendar(call: Call, serverUrl: string): Promise<void> {
  const feed = { kind: "calendar", name: "Bills", includes: ["bills", "income"], shows_amounts: true };
  const created = await call<{ feed: { id: string }; url: string }>("POST", "/v1/feeds", { feed });
  const url = serverUrl + new URL(created.url).pathname;
  const first = await fetch(url);
  const events = (await first.text()).split("BEGIN:VEVENT");
  const bill = events.find((event) => event.includes("SUMMARY:Electricity"));
  check(bill?.includes("20261127") === true, "the calendar has the electricity bill on 27 November");
  console.log(`A calendar program reads it: “${/SUMMARY:(.*)\r/.exec(bill ?? "")?.[1]}” on 27 November.`);

  const again = await fetch(url, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  check(again.status === 304, `an unchanged calendar is not sent again (${again.status})`);
  console.log("It asks again, and nothing has changed: 304.");

  await call("DELETE", `/v1/feeds/${created.feed.id}`);
  const revoked = await fetch(url);
  check(revoked.status === 404, `a revoked calendar is gone (${revoked.status})`);
  console.log("The calendar is revoked, and its address leads nowhere: 404.");
}
