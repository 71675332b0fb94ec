/** A person who signs in with a link, like in a browser: alerts belong to persons, not to tokens. */
import type { Call, OwnServer } from "../own-server.ts";

export async function signIn({ url, run }: OwnServer, name: string, budget: string): Promise<Call> {
  const link = await run("user", "create", name, "--role", "owner", "--budget", budget);
  const code = /#(\S+)/.exec(link)?.[1];
  const headers: Record<string, string> = { "content-type": "application/json", origin: url };
  const signedIn = await fetch(`${url}/v1/session`, { method: "POST", headers, body: JSON.stringify({ code }) });
  if (!signedIn.ok) throw new Error(`The sign-in returned ${signedIn.status}: ${await signedIn.text()}`);
  headers.cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
}
