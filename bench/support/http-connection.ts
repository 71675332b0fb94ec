/**
 * A keep-alive connection with just enough HTTP/1.1 to load a server. Requests are prepared bytes. Responses are
 * counted by their Content-Length and not parsed. It costs far less than a real client, so the server is the
 * bottleneck.
 */
import { connect } from "node:net";

const BUFFER_BYTES = 256 * 1024;

const HEADERS_END = Buffer.from("\r\n\r\n");

export interface HttpConnection {
  send(request: Uint8Array): void;
  close(): void;
}

/** Calls `onAnswer` with the status of each response after its last byte. */
export function openConnection(
  port: number,
  onAnswer: (status: number) => void,
  onFailure: (error: Error) => void,
): Promise<HttpConnection> {
  return new Promise((resolve, reject) => {
    const read = answerReader(onAnswer);
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    const socket = connect({
      host: "127.0.0.1",
      port,
      noDelay: true,
      onread: {
        buffer,
        callback(count) {
          read(buffer.subarray(0, count));
          return true;
        },
      },
    });
    let isClosing = false;
    socket.once("connect", () =>
      resolve({
        send: (request) => void socket.write(request),
        close() {
          isClosing = true;
          socket.destroy();
        },
      }),
    );
    socket.on("error", (error) => {
      reject(error);
      onFailure(error);
    });
    socket.on("end", () => {
      if (!isClosing) onFailure(new Error("The server closed a connection."));
    });
  });
}

/** Reads bytes and calls `onAnswer` at the end of each response. */
function answerReader(onAnswer: (status: number) => void): (bytes: Buffer) => void {
  let status = 0;
  let bodyLeft = 0;
  let head: Buffer | undefined;

  return (bytes) => {
    let data = head === undefined ? bytes : Buffer.concat([head, bytes]);
    head = undefined;
    while (data.length > 0) {
      if (bodyLeft === 0) {
        const end = data.indexOf(HEADERS_END);
        if (end === -1) {
          head = Buffer.from(data); // the socket reuses its buffer
          return;
        }
        ({ status, bodyLeft } = readHead(data.toString("latin1", 0, end)));
        data = data.subarray(end + HEADERS_END.length);
      }
      const taken = Math.min(bodyLeft, data.length);
      bodyLeft -= taken;
      data = data.subarray(taken);
      if (bodyLeft === 0) onAnswer(status);
    }
  };
}

function readHead(head: string): { readonly status: number; readonly bodyLeft: number } {
  const status = Number(head.slice(9, 12));
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== 204 && status !== 304) {
    throw new Error(`A response has no Content-Length:\n${head}`);
  }
  return { status, bodyLeft: Number(length ?? 0) };
}

/** The bytes of a request. */
export function httpRequest(method: string, path: string, token?: string, body?: unknown): string {
  const content = body === undefined ? "" : JSON.stringify(body);
  const authorization = token === undefined ? "" : `Authorization: Bearer ${token}\r\n`;
  const contentHeaders =
    body === undefined ? "" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}${contentHeaders}\r\n${content}`;
}
