/** The messages of Reports, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

interface Amount {
  readonly amount: string;
}
interface Count {
  readonly count: number;
}
interface Compared extends Amount {
  readonly month: string;
  readonly other: string;
}
interface Worth {
  readonly net: string;
  readonly change: string;
  readonly month: string;
}
interface Left {
  readonly income: string;
  readonly left: string;
  readonly share: string;
}

export const reports = {
  "reports.spending": "Spending",
  "reports.cash_flow": "Income and spending",
  "reports.net_worth": "Net worth",
  "reports.money_flow": "Money flow",
  "reports.payees": "Payees",
  "reports.compare": "Compare months",
  "reports.csv": "CSV",
  "reports.empty": "No transactions in these months.",
  "reports.chart_hint": "Select a bar to open its transactions.",
  "reports.chart_keys": "The arrow keys move through the chart.",
  "reports.unconverted": ({ amounts }: { readonly amounts: string }) =>
    `Not counted, because there is no exchange rate: ${amounts}.`,
  "reports.earlier": "Earlier",
  "reports.later": "Later",
  "reports.months": ({ since, until }: { readonly since: string; readonly until: string }) => `${since} – ${until}`,
  "reports.period": "Period",
  "reports.length_3": "3 months",
  "reports.length_6": "6 months",
  "reports.length_12": "12 months",
  "reports.length_24": "24 months",
  "reports.length_60": "5 years",
  "reports.length_year": "Calendar year",
  "reports.against": "Compared with",
  "reports.by": "By",
  "reports.by_category": "Category",
  "reports.by_group": "Group",
  "reports.by_account": "Account",
  "reports.by_tag": "Tag",
  "reports.by_payee": "Payee",
  "reports.none_category": "No category",
  "reports.transfers": "Transfers",
  "reports.none_group": "No group",
  "reports.none_account": "No account",
  "reports.none_tag": "No tag",
  "reports.none_payee": "No payee",
  "reports.rest": ({ count }: Count) => plural(count, { one: "1 other", other: `${count} others` }),
  "reports.total": "Total",
  "reports.average": "Per month",
  "reports.share": "Share",
  "reports.share_of_income": "Share of income",
  "reports.month": "Month",
  "reports.money": "Money",
  "reports.change": "Change",
  "reports.spending_sum": ({ amount, average }: Amount & { readonly average: string }) =>
    `${amount} for bills and spending, ${average} a month`,
  "reports.tags_overlap": "A transaction with several tags counts for each of them.",
  "reports.payees_sum": ({ count, amount }: Count & Amount) =>
    plural(count, { one: `${amount} paid to 1 payee`, other: `${amount} paid to ${count} payees` }),
  "reports.payees_shown": ({ count }: Count) => `The chart shows the largest ${count}.`,
  "reports.income": "Income",
  "reports.bills_part": "Bills",
  "reports.savings_part": "Savings",
  "reports.spending_part": "Spending",
  "reports.net": "Left over",
  "reports.net_left": ({ amount, income }: Amount & { readonly income: string }) =>
    `${amount} of the income of ${income} was left over`,
  "reports.net_over": ({ amount, income }: Amount & { readonly income: string }) =>
    `Spent and saved ${amount} more than the income of ${income}`,
  "reports.assets": "Assets",
  "reports.debts": "Debts",
  "reports.worth_rose": ({ net, change, month }: Worth) =>
    `Net worth ${net}, ${change} more than at the end of ${month}`,
  "reports.worth_fell": ({ net, change, month }: Worth) =>
    `Net worth ${net}, ${change} less than at the end of ${month}`,
  "reports.money_left": ({ income, left, share }: Left) => `${left} of ${income} was left over (${share})`,
  "reports.money_used": ({ income }: Left) => `All income was used: ${income}`,
  "reports.flow_income": "Income",
  "reports.flow_back": "Money back",
  "reports.flow_balances": "From accounts",
  "reports.flow_left": "Left over",
  "reports.flow_rest": "Other",
  "reports.so_far": ({ month }: { readonly month: string }) => `${month} so far`,
  "reports.compare_more": ({ amount, month, other }: Compared) => `${month} cost ${amount} more than ${other}`,
  "reports.compare_less": ({ amount, month, other }: Compared) => `${month} cost ${amount} less than ${other}`,
  "reports.compare_same": ({ month, other }: Omit<Compared, "amount">) => `${month} cost as much as ${other}`,
};
