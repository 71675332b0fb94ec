/** Raw sockets for clients that violate HTTP. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { HANG_MS } from "./hang.ts";

/** Opens a connection to a server. Connection errors are ignored. */
export function openSocket(url: string): Socket {
  return connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
}

/** Opens many connections and resolves when all are connected. */
export async function openSockets(url: string, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => openSocket(url));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

/** All data that the server sends until the connection ends. @throws Error if it does not end. */
export async function readToEnd(socket: Socket): Promise<string> {
  let answer = "";
  socket.setTimeout(HANG_MS, () => socket.destroy());
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  await whenClosed(socket);
  return answer;
}

/** Unlike `once`, treats an error as the end of the connection. */
export function whenClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
}

/**
 * Sends `head`, then `part` repeatedly until the server ends the connection or `limitBytes` are sent. Resolves to the
 * number of sent bytes and the response.
 */
export async function sendRepeatedly(
  url: string,
  head: string,
  part: string | Uint8Array,
  limitBytes: number,
): Promise<{ readonly sentBytes: number; readonly answer: string }> {
  const socket = openSocket(url);
  const answer = readToEnd(socket);
  socket.write(head);
  await writeRepeatedly(socket, part, limitBytes);
  const sentBytes = socket.bytesWritten;
  socket.destroySoon();
  return { sentBytes, answer: await answer };
}

/** Sends `part` repeatedly until the server ends the connection or `limitBytes` are sent. */
export async function writeRepeatedly(socket: Socket, part: string | Uint8Array, limitBytes: number): Promise<void> {
  while (socket.writable && socket.bytesWritten < limitBytes) {
    if (!socket.write(part)) await whenDrained(socket);
  }
}

function whenDrained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off("drain", done).off("close", done);
      resolve();
    };
    socket.on("drain", done).on("close", done);
  });
}

/** The head of an authorized request, without the empty line, so that headers can be added. */
export function requestHead(method: string, path: string, token: string): string {
  return `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
}
