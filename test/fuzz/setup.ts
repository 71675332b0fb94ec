/** The first requests of every sequence. */
import type { FuzzRequest, Household } from "./request.ts";
import type { Step } from "./steps.ts";
import type { World } from "./world.ts";

const ACCOUNT = { name: "Main", type: "depository", subtype: "checking", currency: "USD" };
const PAYMENT = { amount: -12.5, authorized_at: "2026-11-05" };
const RULE = { name: "Rent", amount: -700, rule: "FREQ=MONTHLY", starts_on: "2026-01-01", payee: { name: "Landlord" } };
const CSV = "Date,Description,Amount\n2026-11-05,Shop 1,-12.50\n2026-11-13,Shop 3,-7.25\n";
const OFX = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>1234<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261104<TRNAMT>-4.20<FITID>a1<NAME>Kiosk</STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

/** A budget of YNAB's API with one transaction, in milliunits. Its import has a proof. */
const YNAB = JSON.stringify({
  budget: {
    currency_format: { iso_code: "USD" },
    accounts: [{ id: "a", name: "Wallet", type: "cash", on_budget: true, closed: false, balance: -3000 }],
    category_groups: [{ id: "g", name: "Daily" }],
    categories: [{ id: "c", category_group_id: "g", name: "Food" }],
    payees: [{ id: "p", name: "Baker" }],
    transactions: [{ id: "t", date: "2026-11-02", amount: -3000, account_id: "a", payee_id: "p", category_id: "c" }],
    months: [{ month: "2026-11-01", categories: [{ id: "c", budgeted: 5000, activity: -3000, balance: 2000 }] }],
  },
});

/** Every sequence starts with a small household, and an account of another household. */
export const SETUP: readonly Step[] = [
  uploadBudget(YNAB), // into an empty budget, so that its account is created without a question
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
  return (world) => uploadOf(world, file, [`account_id=${world.ids("own", "accounts")[0]}`, ...query]);
}

/** The whole budget of another program. */
function uploadBudget(file: string): Step {
  return (world) => uploadOf(world, file, ["commit=true"]);
}

function uploadOf(world: World, file: string, query: readonly string[]): FuzzRequest {
  return {
    method: "POST",
    path: "/v1/imports",
    query,
    headers: [["authorization", `Bearer ${world.tokens.sync}`]],
    body: Buffer.from(file),
    household: "own",
  };
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
