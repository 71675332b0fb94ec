/** Akahu: banks of New Zealand, through a person's own app. */
import { BankProblem, type BankProvider, type Connected, type Fields, type Tools } from "../provider.ts";
import { formatSecret, parseSecret } from "./ask.ts";
import { fetchListings, listAccounts } from "./fetch.ts";

export const akahu: BankProvider = {
  id: "akahu",
  name: "Akahu",
  countries: ["NZ"],
  flow: "keys",
  fields: [
    {
      name: "app_token",
      label: "App ID token",
      help: "It starts with app_token_. Create a personal app at my.akahu.nz, Developers.",
      isSecret: true,
    },
    {
      name: "user_token",
      label: "User access token",
      help: "It starts with user_token_, and is on the same page.",
      isSecret: true,
    },
  ],
  costs: "A personal app of Akahu is free.",
  documentsSign: true,
  // Akahu asks the banks once a day. A page has 100 items, so a run takes several requests.
  pace: { everyMinutes: 1440, leastMinutes: 360, perDay: 4, countsRuns: true, overlapDays: 14, historyDays: 3650 },
  access: { connect, fetch: fetchListings },
};

/** What a header can have. */
const TOKEN = /^[\x21-\x7e]+$/;

async function connect(tools: Tools, { app_token, user_token }: Fields, secret?: string): Promise<Connected> {
  const known = secret === undefined ? { app: "", user: "" } : parseSecret(secret);
  const tokens = { app: app_token?.trim() || known.app, user: user_token?.trim() || known.user };
  if (![tokens.app, tokens.user].every((token) => TOKEN.test(token))) {
    throw new BankProblem({
      code: "token_invalid",
      kind: "setup",
      text: "A token is missing or incomplete. Copy it again.",
    });
  }
  const accounts = await listAccounts(tools, tokens);
  return { secret: formatSecret(tokens), consentUntil: null, accounts: accounts.map(({ account }) => account) };
}
