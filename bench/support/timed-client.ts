/** A client of one connection, there until the benchmark has ended, that asks one thing at a time and says how long each answer took. */
import { openConnection } from "./http-connection.ts";
import { whenDone } from "./releases.ts";

export interface TimedClient {
  /** The milliseconds until the last byte of the answer. @throws Error where it is not a success. */
  ask(request: string): Promise<number>;
}

export async function timedClient(port: number): Promise<TimedClient> {
  let onAnswer = (_status: number) => {};
  let onFailure = (_error: Error) => {};
  const connection = await openConnection(
    port,
    (status) => onAnswer(status),
    (error) => onFailure(error),
  );
  whenDone(() => connection.close());
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.from(request);
        const startMs = performance.now();
        onFailure = reject;
        onAnswer = (status) => {
          const tookMs = performance.now() - startMs;
          if (status < 300) return resolve(tookMs);
          reject(new Error(`The server answered ${status} to:\n${request.slice(0, 500)}`));
        };
        connection.send(bytes);
      }),
  };
}
