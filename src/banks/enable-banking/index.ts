/** Enable Banking: banks of the European Union and the European Economic Area, with an application that the person registers. */
import type { BankProvider } from "../provider.ts";
import { connect, finish, listBanks, revoke } from "./connect.ts";
import { fetchListings } from "./fetch.ts";

export const enableBanking: BankProvider = {
  id: "enable_banking",
  name: "Enable Banking",
  countries: [
    ...[
      "AT",
      "BE",
      "BG",
      "CY",
      "CZ",
      "DE",
      "DK",
      "EE",
      "ES",
      "FI",
      "FR",
      "GR",
      "HR",
      "HU",
      "IE",
      "IS",
      "IT",
      "LI",
      "LT",
    ],
    ...["LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK"],
  ],
  flow: "page",
  fields: [
    {
      name: "application_id",
      label: "Application ID",
      help: "The id of your application in the Control Panel of Enable Banking. It is also the name of the key file.",
      isSecret: false,
    },
    {
      name: "private_key",
      label: "Private key",
      help: 'The content of the key file (.pem), from "BEGIN PRIVATE KEY" to "END PRIVATE KEY".',
      isSecret: true,
    },
    {
      name: "bank",
      label: "Bank",
      help: "The bank whose page opens next. You consent there, and Leeway never sees your password.",
      isSecret: false,
      options: "banks",
    },
  ],
  costs: "Free for your own accounts, in restricted mode. You register an application with Enable Banking yourself.",
  documentsSign: false,
  pace: {
    ...{ everyMinutes: 360, leastMinutes: 360, perDay: 4, countsRuns: true, overlapDays: 14, historyDays: 3650 },
    attendedIsFree: true,
  },
  access: { connect, finish, listBanks, fetch: fetchListings, revoke },
};
