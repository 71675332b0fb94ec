/** The routes of the balances that someone enters for a day, under `/v1/accounts/:account_id/balances`. */
import {
  enterBalance,
  listEnteredBalances,
  removeEnteredBalance,
} from "../../../operations/ledger/entered-balances.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { Amount, Day, described, Named } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { BalancePointJson, formatBalancePoint } from "./balance-check-schema.ts";
import { current } from "./routes.ts";
import { AccountJson, formatAccount } from "./schema.ts";

const BalancesResponse = Named("BalancesResponse", "The balances that someone entered, by day.", {
  balances: Type.Array(BalancePointJson),
});

const EnterBalanceBody = Named("EnterBalanceRequest", {
  balance: Named("NewBalance", "The balance of a day.", {
    on: described(Day, "The balance applies at the end of this day: today or earlier."),
    balance: described(Amount, "In the account's currency. It is negative if money is owed."),
  }),
});

const EnterBalanceResponse = Named("EnterBalanceResponse", "The balance of the day, and the account.", {
  balance: BalancePointJson,
  account: AccountJson,
});

export const balanceRoutes = tagged("Accounts", [
  readRoute("GET /v1/accounts/:account_id/balances", {
    operationId: "listBalances",
    summary: "List entered balances",
    description:
      "Returns the balances that someone entered for a day, in the order of days. Those in bank statements are listed by `/v1/accounts/{account_id}/balance_check`.",
    response: BalancesResponse,
    handle: async (read, { params }) => ({
      balances: (await listEnteredBalances(read, params.account_id)).map(formatBalancePoint),
    }),
  }),
  writeRoute("POST /v1/accounts/:account_id/balances", {
    operationId: "enterBalance",
    summary: "Enter the balance of a day",
    description:
      "For accounts whose value changes without transactions, such as a house, investments or a loan. The net worth report and `balance_after` use each balance from its day to the next one, with what transactions booked in between. The latest balance sets the account's `current_balance`; an earlier one changes only the past. A second balance for a day replaces the first.\n\nOnce an account has such a balance, a new `current_balance` is entered as the balance of today.",
    body: EnterBalanceBody,
    status: 201,
    response: EnterBalanceResponse,
    problems: [
      ...(["too_many_decimals", "amount_out_of_range", "out_of_range", "sum_out_of_range"] as const),
      ...(["synced_account_field", "account_closed"] as const),
    ],
    current,
    handle: async (write, { params, body }) => {
      const { point, account } = await enterBalance(write, params.account_id, body.balance);
      return { balance: formatBalancePoint(point), account: formatAccount(account) };
    },
  }),
  deleteRoute("DELETE /v1/accounts/:account_id/balances/:balance_id", {
    operationId: "removeBalance",
    summary: "Remove an entered balance",
    description: "If it is the latest one, the balance before it sets the account's `current_balance` again.",
    problems: ["synced_account_field", "account_closed"],
    current,
    handle: (write, { params }) => removeEnteredBalance(write, params.account_id, params.balance_id),
  }),
]);
