/**
 * Ends responses that take long when the access of their client ends: files that are written or sent, and requests that
 * read a file. `events.ts` ends event streams, and `handle-write.ts` checks the access of slow writes again.
 */
import type { FastifyReply } from "fastify";
import { changeFeed } from "../operations/changes/change-feed.ts";
import type { Service } from "../operations/service.ts";
import { onceClosed } from "./connections.ts";

/** Closes the connection, within a second after the access has ended. */
export type EndWithAccess = (reply: FastifyReply) => void;

export function accessWatch(service: Service): EndWithAccess {
  const feed = changeFeed(service);
  return (reply) => {
    const { token, session } = reply.request;
    const end = () => void reply.raw.destroy();
    onceClosed(reply, feed.follow({ token, session: session?.session, wake() {}, end }));
  };
}
