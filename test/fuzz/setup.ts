/** The first requests of every sequence. */
import type { Household } from "./request.ts";
import type { Step } from "./steps.ts";

const ACCOUNT = { name: "Main", type: "depository", subtype: "checking", currency: "USD" };
const PAYMENT = { amount: -12.5, authorized_at: "2026-11-05" };
const RULE = { name: "Rent", amount: -700, rule: "FREQ=MONTHLY", starts_on: "2026-01-01", payee: { name: "Landlord" } };
const CSV = "Date,Description,Amount\n2026-11-05,Shop 1,-12.50\n2026-11-13,Shop 3,-7.25\n";
const OFX = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>1234<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261104<TRNAMT>-4.20<FITID>a1<NAME>Kiosk</STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

/** Every sequence starts with a small household, and an account of another household. */
export const SETUP: readonly Step[] = [
  post("accounts", () => ({ account: ACCOUNT }), "other"),
  post("accounts", () => ({ account: { ...ACCOUNT, subtype: "savings" } })),
  post("accounts", () => ({ account: { ...ACCOUNT, name: "Second", is_hidden: true } })),
  post("accounts", () => ({ account: { ...ACCOUNT, name: "Third", currency: "EUR" } })),
  post("categories/defaults", () => undefined),
  post("transactions", (account_id) => ({
    transactions: ["Shop 1", "Shop 2"].map((name) => ({ ...PAYMENT, account_id, payee: { name } })),
  })),
  post("recurring", (account_id) => ({ recurring_rule: { ...RULE, account_id } })),
  upload(CSV),
  upload(OFX, "commit=true", "account_is_synced=add"), // stores an account link and a profile
  get("import_links"),
  get("import_profiles"),
  post("goals", (_first, account_id) => ({ goal: { name: "Bike", account_id, monthly: 50 } })),
];

function post(
  path: string,
  bodyFor: (...accountIds: readonly string[]) => unknown,
  household: Household = "own",
): Step {
  return (world) => {
    const body = JSON.stringify(bodyFor(...world.ids(household, "accounts")));
    const token = household === "own" ? world.tokens.sync : world.tokens.other;
    const type = body === undefined ? [] : [["content-type", "application/json"] as const];
    const headers = [["authorization", `Bearer ${token}`] as const, ...type];
    const bytes = body === undefined ? undefined : Buffer.from(body);
    return { method: "POST", path: `/v1/${path}`, query: [], headers, body: bytes, household };
  };
}

/** A statement of the first account. */
function upload(file: string, ...query: readonly string[]): Step {
  return (world) => ({
    method: "POST",
    path: "/v1/imports",
    query: [`account_id=${world.ids("own", "accounts")[0]}`, ...query],
    headers: [["authorization", `Bearer ${world.tokens.sync}`]],
    body: Buffer.from(file),
    household: "own",
  });
}

function get(path: string): Step {
  return (world) => ({
    method: "GET",
    path: `/v1/${path}`,
    query: [],
    headers: [["authorization", `Bearer ${world.tokens.sync}`]],
    body: undefined,
    household: "own",
  });
}
