/** A program of the household sends the listings, for example a script that reads a bank's own API. It needs no access. */
import type { BankProvider } from "../provider.ts";

export const program: BankProvider = {
  id: "program",
  name: "Own program",
  countries: [],
  flow: "program",
  fields: [],
  costs: "Free. You write or run a program that sends what the bank lists.",
  documentsSign: true,
  pace: null,
  access: null,
};
