/** Asks the user at the terminal for the currency and the time zone of the first budget. */
import { createInterface, type Interface } from "node:readline/promises";
import type { Config } from "../config.ts";
import { isTimeZone } from "../domain/calendar.ts";
import { readCurrency, readTimeZone } from "./read-budget-settings.ts";
import { UsageError } from "./usage-error.ts";

type BudgetSettings = Pick<Config, "currency" | "timeZone">;

/**
 * Asks only for settings that the environment does not set, and only on a terminal. @throws UsageError on Ctrl-C or
 * Ctrl-D
 */
export async function askBudgetSettings({ currency, timeZone, given }: Config): Promise<BudgetSettings> {
  const settings = { currency, timeZone };
  const isComplete = given.has("currency") && given.has("timeZone");
  if (isComplete || !process.stdin.isTTY || !process.stdout.isTTY) return settings;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    console.log(
      "Welcome to Leeway. Your first budget needs a currency and a time zone.\nPress Enter to accept the value in brackets.\n",
    );
    return {
      currency: given.has("currency") ? currency : await ask(terminal, "Currency, such as EUR", currency, readCurrency),
      timeZone: given.has("timeZone")
        ? timeZone
        : await ask(terminal, "Time zone, such as Europe/Prague", systemTimeZone(timeZone), readTimeZone),
    };
  } finally {
    terminal.close();
  }
}

/** Repeats the question until the answer is valid. */
async function ask(
  terminal: Interface,
  question: string,
  suggestion: string,
  read: (text: string) => string,
): Promise<string> {
  for (;;) {
    const answer = await answerTo(terminal, `${question} [${suggestion}]: `);
    try {
      return read(answer.trim() || suggestion);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.log(error.message);
    }
  }
}

async function answerTo(terminal: Interface, question: string): Promise<string> {
  const left = new AbortController();
  const leave = () => left.abort();
  terminal.once("SIGINT", leave).once("close", leave);
  try {
    return await terminal.question(question, { signal: left.signal });
  } catch (error) {
    if (!left.signal.aborted) throw error;
    console.log();
    throw new UsageError(
      "Stopped. No budget was created. Start again to answer, or set LEEWAY_CURRENCY and LEEWAY_TIME_ZONE.",
    );
  } finally {
    terminal.off("SIGINT", leave).off("close", leave);
  }
}

function systemTimeZone(otherwise: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : otherwise;
}
