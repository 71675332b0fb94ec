/** The members of comparisons that several benchmarks have in common. */
import type { Settings } from "./benchmark.ts";
import type { LeewayServer } from "./leeway-server.ts";
import type { Target } from "./load.ts";
import { type Load, load } from "./load.ts";
import type { Member } from "./take-turns.ts";

/** A server under the same requests from all connections at once, settled first. `share` of the answers count. */
export function loaded(
  what: string,
  target: Target,
  plan: Omit<Load, "seconds"> & { readonly share?: number; readonly rows?: number },
  { seconds, settleSeconds }: Settings,
): Member {
  const { share = 1, rows = 1, ...rest } = plan;
  let isSettled = false;
  return {
    what,
    async measure() {
      const warmUp = isSettled ? {} : { warmUpSeconds: settleSeconds };
      const { answersPerSecond, serverCpu } = await load(target, { ...rest, ...warmUp, seconds });
      isSettled = true;
      return { perSecond: answersPerSecond * share * rows, cpu: serverCpu };
    },
  };
}

/** The text that the service answers to a path: what is answered again by those that it is compared with. */
export async function answerTo({ port, token }: LeewayServer, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}.`);
  return await response.text();
}
