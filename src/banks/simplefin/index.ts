/** SimpleFIN: banks of the US and Canada through the SimpleFIN Bridge, and any server that speaks its protocol. */
import type { BankProvider } from "../provider.ts";
import { connect } from "./connect.ts";
import { fetchListings, WINDOW_DAYS } from "./fetch.ts";

export const simplefin: BankProvider = {
  id: "simplefin",
  name: "SimpleFIN",
  countries: ["CA", "US"],
  flow: "paste",
  fields: [
    {
      name: "token",
      label: "Setup token",
      help: "Create it at bridge.simplefin.org, or at your own SimpleFIN server. It works once.",
      isSecret: true,
    },
  ],
  costs:
    "The SimpleFIN Bridge costs about 1.50 USD a month, which you pay to SimpleFIN. Your own server costs nothing.",
  documentsSign: false,
  // The Bridge recommends at most 24 requests a day.
  pace: { everyMinutes: 360, leastMinutes: 120, perDay: 20, overlapDays: 14, historyDays: 4 * WINDOW_DAYS - 1 },
  access: { connect, fetch: fetchListings },
};
