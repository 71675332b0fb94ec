/** Plaid: banks of the US and Canada, with an own contract and own keys. */
import type { BankProvider } from "../provider.ts";
import { connect, finish, reconnect, revoke } from "./connect.ts";
import { fetchListings } from "./fetch.ts";
import { readHook } from "./hook.ts";

export const plaid: BankProvider = {
  id: "plaid",
  name: "Plaid",
  countries: ["CA", "US"],
  flow: "page",
  fields: [
    {
      name: "client_id",
      label: "Client ID",
      help: "In Plaid's dashboard, under Developers, Keys.",
      isSecret: false,
    },
    {
      name: "secret",
      label: "Secret",
      help: "The secret of the environment, from the same page.",
      isSecret: true,
    },
    {
      name: "environment",
      label: "Environment",
      help: "production for real accounts, sandbox for Plaid's test data.",
      isSecret: false,
      isOptional: true,
    },
  ],
  costs:
    "Plaid's Trial plan is free for 10 connections to banks. Other plans cost a monthly fee for each connection, until you remove it.",
  documentsSign: true,
  // A run takes one request per 500 changes of an account, and two more. Plaid has no fixed number a day.
  pace: { everyMinutes: 1440, leastMinutes: 60, perDay: 500, overlapDays: 0, historyDays: 730 },
  access: { connect, finish, reconnect, fetch: fetchListings, readHook, revoke },
};
