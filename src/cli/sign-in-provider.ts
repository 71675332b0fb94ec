/** Creates the sign-in provider that the settings define. */
import { type OidcProvider, oidcProvider } from "../auth/oidc.ts";
import type { Config } from "../config.ts";
import { outboundRequest } from "../outbound/request.ts";

/** Undefined without a provider. Nothing connects to it before somebody signs in there. */
export function signInProvider(config: Config): OidcProvider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcName, oidcCreatesInvited, startsOidc } = config;
  if (issuer === null) return undefined;
  const clientSecret = config.oidcClientSecret ?? config.oidcClientSecretFile;
  const settings = {
    issuer,
    clientId,
    clientSecret,
    name: oidcName === "" ? issuer.host : oidcName,
    createsInvited: oidcCreatesInvited,
    isAutomatic: startsOidc,
  };
  // The operator chose the provider, so it may be in the own network. Many users may sign in at once.
  const request = outboundRequest({ scope: "private", slots: { atOnce: 8, perHost: 8 } });
  return oidcProvider(settings, (url, options) => request(url, options as Parameters<typeof request>[1]));
}
