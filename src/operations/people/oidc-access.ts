/** The rights of a person whose program has an access token of the sign-in provider: those of the person's role in one budget. */
import { type OidcProvider, ProviderUnavailable } from "../../auth/oidc.ts";
import type { Membership } from "../../domain/member.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import type { Service } from "../service.ts";
import { loadBudgets, memberToken } from "./members.ts";
import { providerUnavailable } from "./oidc-sign-in.ts";
import { unknownBudget } from "./sessions.ts";

export interface PersonsToken {
  readonly token: Token;
  readonly userId: string;
}

export interface AccessTokenUse {
  readonly text: string;
  /** The address of the resource that the token must be for. */
  readonly resource: string;
  /** The id of a budget; undefined if the request names none. */
  readonly named: string | undefined;
}

/**
 * Reads the identity and the role again for each request, so both end at once. @throws Problem `invalid_token`,
 * `sign_in_unavailable`, `not_found`, or `invalid_request` if the person must choose a budget.
 */
export async function findPersonsToken(
  service: Service,
  provider: OidcProvider,
  { text, resource, named }: AccessTokenUse,
): Promise<PersonsToken> {
  const { settings } = provider;
  const subject = await provider.readAccessToken(text, resource).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) throw providerUnavailable(provider, error);
    const detail = `The access token is not valid. It must be a signed token (RFC 9068) that ${settings.name} issued for ${resource}, and not have expired.`;
    throw new Problem("invalid_token", detail, [], { cause: error });
  });
  const { identities, memberships, users } = service.store.all;
  const identity = await identities.findBySubject(settings.issuer.href, subject);
  if (identity === undefined) {
    const detail = `Nobody here is linked with this person at ${settings.name}. Link your sign-in in Settings, Sign-in.`;
    throw new Problem("invalid_token", detail);
  }
  const { user_id: userId } = identity;
  const [all, names] = await Promise.all([memberships.listOfUser(userId), users.findNames([userId])]);
  const membership = await chooseMembership(service, all, named);
  return { token: memberToken(membership, names.get(userId) ?? identity.name), userId };
}

/** A demo counts only if it is named, or if there is nothing else. */
async function chooseMembership(
  { store }: Service,
  all: readonly Membership[],
  named: string | undefined,
): Promise<Membership> {
  if (named !== undefined) {
    const found = all.find(({ budget_id }) => budget_id === named);
    if (found === undefined) throw unknownBudget(named);
    return found;
  }
  const own = all.filter(({ demo_used_at }) => demo_used_at === null);
  const [only, ...others] = own.length === 0 ? all : own;
  if (only === undefined) {
    throw new Problem("not_found", "You are not a member of any budget. Ask an owner for an invitation.");
  }
  if (others.length === 0) return only;
  const budgets = await loadBudgets(store, [only, ...others]);
  const list = budgets.map(({ id, name }) => `${name} (${id})`).join(", ");
  const detail = `You are a member of several budgets: ${list}. Add ?budget_id= and an id to the address, or send the header Leeway-Budget.`;
  throw new Problem("invalid_request", detail);
}
