/** The client of Leeway's API: `connect` returns it, and `contract.ts` has the types of the API. */
export { connect, type Leeway } from "./client.ts";
export type * from "./contract.ts";
export type { Followed, FollowOptions } from "./follow.ts";
export { decimalsOf, money } from "./money.ts";
export type { ConnectOptions, Options } from "./options.ts";
export { LeewayProblem } from "./problem.ts";
export type { Answer, SentRequest } from "./send.ts";
export { verifyWebhook, type WebhookMessage } from "./webhook.ts";
