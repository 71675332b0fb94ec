/** Connects a SimpleFIN server: claims the setup token, which works once, and lists the accounts. Without a token, it lists them again. */
import { ask, problemOfStatus } from "../ask.ts";
import { BankProblem, type Connected, type Fields, type Tools } from "../provider.ts";
import { type Access, formatSecret, parseAccessUrl, parseHttpUrl, parseSecret } from "./access.ts";
import { askAccounts } from "./fetch.ts";

export async function connect(tools: Tools, { token: pasted = "" }: Fields, secret?: string): Promise<Connected> {
  const token = pasted.replace(/\s/g, "");
  const access = token === "" && secret !== undefined ? parseSecret(secret) : await accessOf(tools, token);
  const accounts = await listAccounts(tools, access);
  return { secret: formatSecret(access), consentUntil: null, accounts };
}

/** From an access URL, which other programs show, or from a setup token. */
async function accessOf(tools: Tools, token: string): Promise<Access> {
  return parseAccessUrl(token) ?? (await claim(tools, claimUrlIn(token)));
}

/** The token is the base64 of a claim URL. @throws BankProblem `token_invalid` */
function claimUrlIn(token: string): string {
  const url = parseHttpUrl(token) ?? parseHttpUrl(Buffer.from(token, "base64").toString("utf8"));
  if (url !== undefined && url.username === "") return url.href;
  throw new BankProblem({
    code: "token_invalid",
    kind: "setup",
    text: "This is not a setup token of SimpleFIN. Copy the whole token.",
  });
}

async function claim(tools: Tools, url: string): Promise<Access> {
  const answer = await ask(tools, url, { method: "POST", headers: { "content-length": "0" } });
  if (answer.status === 403) {
    throw new BankProblem({
      code: "token_claimed",
      kind: "person",
      text:
        "The setup token does not exist, or was used before. If you did not use it, somebody else may see your accounts: " +
        "disable it at SimpleFIN. Then create a new one.",
    });
  }
  if (answer.status !== 200) throw problemOfStatus(answer);
  const access = parseAccessUrl(answer.text.trim());
  if (access !== undefined) return access;
  const text = `${answer.host}: it answered without an access URL. Create a new setup token.`;
  throw new BankProblem({ code: "unreadable_answer", kind: "person", text });
}

/** Tries again once: if this fails, the claimed token is lost. */
async function listAccounts(tools: Tools, access: Access): Promise<Connected["accounts"]> {
  const day = new Date(tools.now()).toISOString().slice(0, 10);
  const list = async () => (await askAccounts(tools, access, { from: day, until: day })).accounts;
  const accounts = await list().catch((error) => {
    if (error instanceof BankProblem && error.kind === "later") return list();
    throw error;
  });
  return accounts.map(({ account, balances }) => ({
    ...account,
    balance: balances.find(({ kind }) => kind === "booked"),
  }));
}
