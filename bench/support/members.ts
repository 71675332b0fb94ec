/** Comparison members that several benchmarks share. */
import type { Settings } from "./benchmark.ts";
import type { LeewayServer } from "./leeway-server.ts";
import type { Target } from "./load.ts";
import { type Load, load } from "./load.ts";
import type { Member } from "./take-turns.ts";

/** A server under the same requests on all connections, after a warm-up. `share` of the responses count. */
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

/** The response body of the service for a path. The compared servers return the same body. */
export async function answerTo({ port, token }: LeewayServer, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`GET ${path} returned ${response.status}.`);
  return await response.text();
}
