/** The schemas of runs, and the JSON of a run. */
import type { Static } from "typebox";
import { CHECK_STATES, LISTS, PROBLEM_ACTIONS, RUN_CAUSES, RUN_STATES } from "../../../domain/bank-connection.ts";
import type { RunPage } from "../../../operations/connections/view.ts";
import {
  Amount,
  Cursor,
  Day,
  described,
  Id,
  Limit,
  Named,
  Nullable,
  OneOf,
  PageFields,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatBalance } from "./schema.ts";

export const DEFAULT_RUNS = 20;

export const RunsQuery = {
  limit: Type.Optional(Limit(100, DEFAULT_RUNS)),
  cursor: Type.Optional(Cursor),
};

const count = (description: string) => Type.Integer({ description });

export const RunJson = Named("SyncRun", "An attempt to fetch from a bank.", {
  id: Id,
  connection_id: Id,
  cause: OneOf(RUN_CAUSES, {
    description:
      "`schedule`: it was due, perhaps earlier because the provider had news. `you`: somebody asked for it. `first`: a preview, such as that of the first sync. `program`: a program sent the listings.",
  }),
  started_at: Timestamp,
  ended_at: Nullable(Timestamp),
  state: OneOf(RUN_STATES, {
    description: "`partial`: parts are missing, such as an account that failed or an item that cannot be read.",
  }),
  problem: Nullable(
    Named("SyncRunProblem", "Why it failed, or why parts of it did.", {
      code: Type.String({ description: "Such as `rate_limited`; providers have others." }),
      detail: Type.String({ description: "The provider's words." }),
      action: OneOf(PROBLEM_ACTIONS, { description: "What helps." }),
    }),
  ),
  requests: count("The requests to the provider."),
  import_id: Nullable(described(Id, "The import with what was new. Null if nothing was.")),
  counts: Named("SyncRunCounts", "The rows by what became of them.", {
    added: count("New transactions."),
    matched: count("Rows that confirmed or changed transactions."),
    withdrawn: count("Transactions that were removed, because the bank no longer lists them."),
    duplicate: count("Rows that repeat known ones."),
    waiting: count("Rows that need a decision."),
  }),
  accounts: Type.Array(
    Named("SyncRunAccount", "What it found on one bank account.", {
      bank_account_id: Id,
      from: Day,
      until: Day,
      lists: OneOf(LISTS, {
        description:
          "`all`: every item of these days. `some`: parts may be missing. `changes`: what changed since the last run. `balance`: the bank lists no items of the account, so the account follows its balance.",
      }),
      balance: Nullable(described(Amount, "The bank's balance.")),
      check_state: OneOf(CHECK_STATES, { description: "The comparison of this balance with the account's." }),
      notes: Type.Array(
        Named("SyncRunNote", "What it has to report besides the rows.", {
          code: Type.String({
            description:
              "`item_refused`: an item cannot be read, so it is missing until you enter it by hand. Others are `balance_refused`, `balance_only`, `history_cut`, `history_loading`, `started_over`, `rate_limited` for a warning about the quota, `more_notes`, and those of providers.",
          }),
          detail: Type.String({
            description:
              "An English sentence, or the provider's words. That of a refused item has what is known of it.",
          }),
        }),
        { description: "At most 200, and a last one that counts the others." },
      ),
    }),
  ),
});

export const RunResponse = Named("SyncRunResponse", "The run.", { run: RunJson });
export const RunsPage = Named("SyncRunsPage", "A page of runs, newest first.", {
  runs: Type.Array(RunJson),
  ...PageFields,
});

/** `currencies` has those of the bank accounts, by id. */
export function formatRun(
  run: RunPage["runs"][number],
  currencies: ReadonlyMap<string, string>,
): Static<typeof RunJson> {
  const { id, connection_id, cause, started_at, ended_at, state, problem, requests, import_id, detail } = run;
  return {
    ...{ id, connection_id, cause, started_at, ended_at, state, problem, requests, import_id },
    counts: detail.counts,
    accounts: detail.accounts.map(({ balance_minor, bank_account_id, ...account }) => ({
      bank_account_id,
      from: account.from,
      until: account.until,
      lists: account.lists,
      balance: formatBalance(balance_minor, currencies.get(bank_account_id) ?? null),
      check_state: account.check_state,
      notes: (account.notes ?? []).map(({ code, detail }) => ({ code, detail })),
    })),
  };
}
