/** The schemas of providers, connections and bank accounts, and their JSON. `run-schema.ts` has the runs. */
import type { Static } from "typebox";
import {
  BANK_ACCOUNT_STATES,
  BANK_ACCOUNT_TYPES,
  CHECK_STATES,
  CONNECTION_STATES,
  PROBLEM_ACTIONS,
} from "../../../domain/bank-connection.ts";
import { decimalsOf } from "../../../domain/currency.ts";
import { formatAmount } from "../../../domain/money.ts";
import { DEBT_SIGNS } from "../../../operations/connections/link-account.ts";
import type { listProviders } from "../../../operations/connections/providers.ts";
import type { BankAccountView, ConnectionView } from "../../../operations/connections/view.ts";
import {
  AccountType,
  Amount,
  byDefault,
  CurrencyCode,
  Day,
  described,
  Flag,
  Id,
  Name,
  Named,
  Nullable,
  OneOf,
  Subtype,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

const ProviderId = Type.String({
  maxLength: 50,
  description: "The id of a provider, such as `simplefin`.",
  "x-expects": "the id of a provider",
});

const ProviderField = Named("BankProviderField", "An input of the form that connects the provider.", {
  name: Type.String({ description: "The name in `fields`." }),
  label: Type.String({ description: "In English." }),
  help: Type.String({ description: "In English." }),
  is_secret: Type.Boolean({ description: "Whether the input is hidden while it is typed." }),
  is_optional: Type.Boolean({ description: "Whether it may stay empty." }),
  options: Nullable(
    OneOf(["banks"], {
      description:
        "`banks`: the value is the id of a bank in the provider's list. It may follow later, by reconnecting.",
    }),
  ),
});

const ProviderJson = Named("BankProvider", "A service that fetches transactions from banks.", {
  id: ProviderId,
  name: Type.String({ description: "A proper name, such as `SimpleFIN`." }),
  flow: OneOf(["paste", "keys", "page", "program"], {
    description:
      "How a person connects it: `paste` a token, enter the `keys` of an own contract, or give consent on a `page` of the bank. `program`: a program of the household sends the listings.",
  }),
  countries: Type.Array(Type.String(), {
    description: "Codes of two letters (ISO 3166-1). Empty if it works everywhere.",
  }),
  fields: Type.Array(ProviderField),
  costs: Type.String({ description: "What it costs, as an English sentence." }),
  every_minutes: Nullable(
    Type.Integer({ description: "The usual time between two runs. Null if a program sends the listings." }),
  ),
  least_minutes: Nullable(
    Type.Integer({ description: "The shortest time between two runs. Null if a program sends the listings." }),
  ),
});

export const ProvidersResponse = Named("BankProvidersResponse", "All providers.", {
  providers: Type.Array(ProviderJson),
});

export const BanksQuery = {
  country: Type.String({
    pattern: "^[A-Z]{2}$",
    description: "A code of two upper-case letters (ISO 3166-1), such as `DE`.",
    "x-expects": "a country code of two upper-case letters, such as DE",
  }),
  keys_of: Type.Optional(
    described(Id, "The connection whose keys are used. By default, the newest connection of the provider."),
  ),
};

export const BanksResponse = Named("BanksResponse", "The banks of a country, by name.", {
  banks: Type.Array(
    Named("Bank", "A bank in the list of a provider.", {
      id: Type.String({ description: "The value of the field with the option `banks`." }),
      name: Type.String({ description: "The name of the bank." }),
      country: Type.String({ description: "A code of two letters (ISO 3166-1)." }),
    }),
  ),
});

const Check = Named(
  "BankAccountCheck",
  "The comparison of the bank's balance with the account's, after the last run. The account's balance check has the details.",
  {
    state: OneOf(CHECK_STATES, { description: "`unknown`: there is nothing to compare." }),
    agreed_until: Nullable(described(Day, "The last day on which both balances are equal.")),
    differs_from: Nullable(described(Day, "The first later day on which they differ.")),
    difference: Nullable(described(Amount, "The bank's balance minus the account's on that day.")),
  },
);

const BankAccountJson = Named("BankAccount", "An account as the bank names it.", {
  id: Id,
  name: Type.String({ description: "The bank's name for the account." }),
  institution: Nullable(Type.String({ description: "The name of the bank." })),
  mask: Nullable(Type.String({ description: "The end of the account number." })),
  currency: Nullable(CurrencyCode),
  type: Nullable(OneOf(BANK_ACCOUNT_TYPES, { description: "The bank's kind of the account." })),
  state: OneOf(BANK_ACCOUNT_STATES, {
    description:
      "`new`: nobody has decided yet. `ignored`: its items are not imported. `unsupported`: its currency is not known, so it cannot be linked.",
  }),
  account_id: Nullable(
    described(Id, "The account that it is linked to. While that account is closed, the link pauses."),
  ),
  starts_on: Nullable(
    described(
      Day,
      "Items before this day are not imported. Null: as far back as the provider lists, with SimpleFIN about a year.",
    ),
  ),
  proposed_account_id: Nullable(
    described(
      Id,
      "While it is new: the account to link it to, because earlier files had the same number for it, or else because the end of its number is the same.",
    ),
  ),
  debt_sign: Nullable(
    OneOf(DEBT_SIGNS, {
      description:
        "How the bank lists money that is owed, if the provider documents it, a person has answered or the runs have learned it. Null: a balance of a card or loan is not compared.",
    }),
  ),
  balance_includes_pending: Nullable(
    Type.Boolean({ description: "Whether the balance includes pending items. Null if it is not known." }),
  ),
  balance: Nullable(described(Amount, "The last balance that the bank listed.")),
  balance_at: Nullable(described(Timestamp, "When the balance applied.")),
  check: Nullable(Check),
});

const ConnectionProblemJson = Named("BankConnectionProblem", "Why the last run failed, or why the connection paused.", {
  code: Type.String({
    description:
      "Such as `rate_limited`, `consent_ended` or `secret_unreadable`; providers have others. `creator_left`: the access of the person or the token that connected it ended, so it is paused.",
  }),
  detail: Type.String({ description: "The provider's words, or with `resume` ours." }),
  action: OneOf(PROBLEM_ACTIONS, {
    description:
      "What helps: `reconnect`, `wait` for the next run, or `resume`, which only an owner or a token that manages the budget can do.",
  }),
  since: Timestamp,
});

const Settings = {
  pending: Type.Boolean({ description: "Whether pending items are imported.", "x-expects": "true or false" }),
  every_minutes: Type.Integer({
    minimum: 1,
    description:
      "The time between two runs, at least the provider's `least_minutes` and at most a week. A new connection has the provider's `every_minutes`.",
    "x-expects": "a whole number of minutes",
  }),
};

export const ConnectionJson = Named("BankConnection", "A connection to a bank, without its credentials.", {
  id: Id,
  provider: ProviderId,
  name: Type.String({ description: "The name that the household gave it." }),
  state: OneOf(CONNECTION_STATES, {
    description:
      "`linking`: the person has to continue at the bank's page or to link an account. `needs_attention`: see `problem`.",
  }),
  problem: Nullable(ConnectionProblemJson),
  created_by: Nullable(
    described(
      Id,
      "The user or the token that connected it. It pauses when this access ends, and belongs to the user who then resumes it. Null if it is unknown.",
    ),
  ),
  consent_until: Nullable(described(Timestamp, "When the consent at the bank ends.")),
  last_success_at: Nullable(described(Timestamp, "The end of the last successful run.")),
  next_sync_at: Nullable(described(Timestamp, "When the next run starts. Null if none is planned.")),
  requests_today: Type.Integer({
    description:
      "The requests to the provider on this day in UTC, or its syncs and previews, as the provider counts. Those that a signed-in person waits for count too, except with Enable Banking.",
  }),
  requests_per_day: Nullable(Type.Integer({ description: "The provider's limit. Null if there is none." })),
  slow_until: Nullable(
    described(Timestamp, "The provider warned about its quota: one run a day until then. Null if runs are as usual."),
  ),
  waiting_import_id: Nullable(described(Id, "The preview with the rows that need a decision.")),
  waiting_rows: Type.Integer({ description: "The number of these rows." }),
  settings: Named("BankConnectionSettings", {
    pending: Settings.pending,
    every_minutes: Nullable(Settings.every_minutes),
  }),
  accounts: Type.Array(BankAccountJson, { description: "In the order in which the bank listed them first." }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const ConnectionResponse = Named("BankConnectionResponse", "The connection.", { connection: ConnectionJson });
export const ConnectionsResponse = Named("BankConnectionsResponse", "All connections, oldest first.", {
  connections: Type.Array(ConnectionJson),
});
export const ConnectionStepResponse = Named("BankConnectionStepResponse", "The connection, and the next step.", {
  connection: ConnectionJson,
  page: Nullable(
    Named("BankPage", "The bank's page on which the person continues. Null if there is nothing to do there.", {
      url: Type.String({ description: "The browser opens this address." }),
      expires_at: Timestamp,
    }),
  ),
});

/** Texts by name. */
function Texts(description: string) {
  return Type.Unsafe<Readonly<Record<string, string>>>({
    type: "object",
    additionalProperties: { type: "string", maxLength: 10_000, "x-expects": "a string of at most 10,000 characters" },
    maxProperties: 50,
    description,
    "x-expects": "a JSON object with at most 50 strings",
  });
}

const Values = Texts(
  "The values of the provider's `fields`, by name. They are stored encrypted, and no response has them.",
);

const SettingsInput = Named("BankConnectionSettingsInput", {
  pending: Type.Optional(byDefault(Settings.pending, true)),
  every_minutes: Type.Optional(Settings.every_minutes),
});

export const NewConnectionBody = Named("NewBankConnectionRequest", {
  connection: Named("NewBankConnection", "The connection to add.", {
    provider: ProviderId,
    name: Type.Optional(described(Name, "By default, the name of the bank or of the provider.")),
    fields: Type.Optional(Values),
    keys_of: Type.Optional(
      described(Id, "Another connection of this provider. Its keys are used, so `fields` needs none."),
    ),
    settings: Type.Optional(SettingsInput),
  }),
});

export const CompleteConnectionBody = Named("CompleteBankConnectionRequest", {
  result: Texts(
    "The query parameters with which the bank's page sent the browser back, such as `code` and `state`. Empty: the provider is asked whether the person is done.",
  ),
});

export const ReconnectBody = Named("ReconnectBankConnectionRequest", {
  fields: Type.Optional(
    described(Values, "New values of the provider's `fields`. Absent ones stay, except a pasted token."),
  ),
});

export const UpdateConnectionBody = Named("UpdateBankConnectionRequest", {
  connection: Named("BankConnectionChanges", "Only the fields that are sent change.", {
    name: Type.Optional(Name),
    settings: Type.Optional(SettingsInput),
    is_paused: Type.Optional(Flag("True: no runs until it is false again.")),
  }),
});

export const LinkBody = Named("LinkBankAccountRequest", {
  link: Named("BankAccountLink", "One of these three.", {
    account_id: Type.Optional(
      described(Id, "An open account of the same currency. If it was synced by a program, it no longer is."),
    ),
    create: Type.Optional(
      Named("NewLinkedAccount", "A new account in the currency of the bank account.", {
        name: Name,
        type: AccountType,
        subtype: Type.Optional(described(Subtype, "By default, it follows from the type of the bank account.")),
      }),
    ),
    ignore: Type.Optional(Flag("True: its items are not imported.")),
  }),
  starts_on: Type.Optional(
    Nullable(
      described(
        Day,
        "Items before this day are not imported. Null: as far back as the provider lists, with SimpleFIN about a year.",
      ),
    ),
  ),
  debt_sign: Type.Optional(
    Nullable(
      OneOf(DEBT_SIGNS, {
        description:
          "For an account of the type credit or loan: how the bank lists money that is owed, as a `negative` balance or as a `positive` one. Null: nobody knows, so its balance is not compared until the runs have learned it.",
      }),
    ),
  ),
  balance_includes_pending: Type.Optional(
    Nullable(
      Flag(
        "Whether the bank's balance includes pending items. Null: nobody knows. If the balance check of the account has the candidate `pending_counted`, true also corrects its opening balance, as a change that can be undone.",
      ),
    ),
  ),
});

export const LinkResponse = Named("LinkBankAccountResponse", "The bank account with its link.", {
  bank_account: BankAccountJson,
});

export function formatProvider({
  id,
  name,
  flow,
  countries,
  fields,
  costs,
  pace,
}: ReturnType<typeof listProviders>[number]) {
  return {
    ...{ id, name, flow, countries: [...countries], costs },
    fields: fields.map(({ isSecret, isOptional = false, options = null, ...field }) => ({
      name: field.name,
      label: field.label,
      help: field.help,
      is_secret: isSecret,
      is_optional: isOptional,
      options,
    })),
    every_minutes: pace?.everyMinutes ?? null,
    least_minutes: pace?.leastMinutes ?? null,
  } satisfies Static<typeof ProviderJson>;
}

export function formatConnection(view: ConnectionView): Static<typeof ConnectionJson> {
  const { connection, accounts, nextSyncAt, requestsToday, requestsPerDay, slowUntil, waiting } = view;
  const { id, provider, name, state, problem, problem_since, consent_until, last_success_at } = connection;
  const { settings, created_by, created_at, updated_at } = connection;
  return {
    ...{ id, provider, name, state },
    problem: problem === null ? null : { ...problem, since: problem_since ?? updated_at },
    created_by,
    ...{ consent_until, last_success_at, next_sync_at: nextSyncAt },
    ...{ requests_today: requestsToday, requests_per_day: requestsPerDay },
    slow_until: slowUntil,
    ...{ waiting_import_id: waiting?.id ?? null, waiting_rows: waiting?.rows ?? 0 },
    settings,
    accounts: accounts.map(formatBankAccount),
    ...{ created_at, updated_at },
  };
}

export function formatBankAccount(account: BankAccountView): Static<typeof BankAccountJson> {
  const { inverts_balance, proposed_account_id, counts_pending } = account;
  const { id, name, institution, mask, currency, type, state, account_id, starts_on, balance_at, last_check } = account;
  const major = (minor: number | null) => formatBalance(minor, currency);
  return {
    ...{ id, name, institution, mask, currency, type, state, account_id, starts_on, proposed_account_id },
    debt_sign: inverts_balance === null ? null : inverts_balance ? "positive" : "negative",
    balance_includes_pending: counts_pending,
    balance: major(account.balance_minor),
    balance_at,
    check:
      last_check === null
        ? null
        : {
            state: last_check.state,
            agreed_until: last_check.agreed_until,
            differs_from: last_check.differs_from,
            difference: major(last_check.difference_minor),
          },
  };
}

/** In major units. Null without a currency. */
export function formatBalance(minor: number | null, currency: string | null): number | null {
  return minor === null || !currency ? null : formatAmount(minor, decimalsOf(currency));
}
