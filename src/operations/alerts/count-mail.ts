/**
 * The limits of e-mails per day. They belong to people and addresses, not to budgets, so that nobody gets more with
 * another budget or uses up the e-mails of others. A day is in UTC, because people can change the time zone of a budget.
 */
import { digestOf } from "../../auth/digest.ts";
import { dayAt } from "../../domain/calendar.ts";
import { MAX_CODES_AND_TESTS, MAX_CODES_PER_ADDRESS, MAX_NOTICES_BY_MAIL } from "../../domain/channel.ts";
import type { People } from "../../store/store.ts";
import type { Service } from "../service.ts";

const LATER = "Try again tomorrow (UTC).";

interface Count {
  readonly key: string;
  readonly most: number;
  /** Why an e-mail is not sent. */
  readonly limit: string;
}

const noticesOf = (userId: string): Count => ({
  key: `notices ${userId}`,
  most: MAX_NOTICES_BY_MAIL,
  limit: `You have received ${MAX_NOTICES_BY_MAIL} notices by e-mail today. You get more tomorrow (UTC).`,
});

const codesAndTestsOf = (userId: string): Count => ({
  key: `codes and tests ${userId}`,
  most: MAX_CODES_AND_TESTS,
  limit: `You have sent ${MAX_CODES_AND_TESTS} codes and tests by e-mail today. ${LATER}`,
});

/** Most providers deliver "anna+budget@" to "anna@". */
const codesTo = (address: string): Count => ({
  key: `codes to ${digestOf(address.toLowerCase().replace(/\+[^@]*@/, "@"))}`,
  most: MAX_CODES_PER_ADDRESS,
  limit: `This address has received ${MAX_CODES_PER_ADDRESS} codes today. ${LATER}`,
});

type CountTables = Pick<People, "mailCounts">;

/** Each function counts an e-mail before it is sent. Returns why it must not be sent; undefined if it may. */
export function countNotice(service: Pick<Service, "now">, people: CountTables, userId: string) {
  return take(service, people, [noticesOf(userId)]);
}

export function countTest(service: Pick<Service, "now">, people: CountTables, userId: string) {
  return take(service, people, [codesAndTestsOf(userId)]);
}

export function countCode(service: Pick<Service, "now">, people: CountTables, userId: string, address: string) {
  return take(service, people, [codesAndTestsOf(userId), codesTo(address)]);
}

async function take(
  { now }: Pick<Service, "now">,
  { mailCounts }: CountTables,
  counts: readonly Count[],
): Promise<string | undefined> {
  const day = dayAt(now(), "UTC");
  for (const { key, most, limit } of counts) {
    if (!(await mailCounts.take(key, day, most))) return limit;
  }
  return undefined;
}
