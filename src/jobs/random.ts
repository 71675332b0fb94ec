/** For times that servers must not share. */
import type { Service } from "../operations/service.ts";

/** A number from 0 to 1. */
export function randomNumber({ randomBytes }: Pick<Service, "randomBytes">): number {
  return (randomBytes(1)[0] ?? 0) / 255;
}
