/** A client with one connection that sends one request at a time and times the responses, until the benchmark ends. */
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { whenDone } from "./releases.ts";

export interface TimedClient {
  /** The milliseconds until the last byte of the response. @throws Error if it is not a success. */
  ask(request: string): Promise<number>;
}

interface Pending {
  readonly onAnswer: (status: number) => void;
  readonly onFailure: (error: Error) => void;
}

export function timedClient(port: number): TimedClient {
  let connection: HttpConnection | undefined;
  let pending: Pending | undefined;

  function connect(): Promise<HttpConnection> {
    return openConnection(
      port,
      (status) => pending?.onAnswer(status),
      (error) => {
        connection = undefined; // a server may close an idle connection: the next request opens another
        pending?.onFailure(error);
      },
    );
  }

  whenDone(() => connection?.close());
  return {
    async ask(request) {
      const open = connection ?? (await connect());
      connection = open;
      const answered = Promise.withResolvers<number>();
      pending = { onAnswer: answered.resolve, onFailure: answered.reject };
      const bytes = Buffer.from(request);
      const startMs = performance.now();
      open.send(bytes);
      const status = await answered.promise;
      const tookMs = performance.now() - startMs;
      pending = undefined;
      if (status >= 300) throw new Error(`The server returned ${status} for:\n${request.slice(0, 500)}`);
      return tookMs;
    },
  };
}
