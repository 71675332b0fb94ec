/**
 * The browsers in which users have signed in. Each has a secret in a cookie that survives signing out; one browser may
 * be the device of several users. `guesses.ts` counts wrong passwords from a user's own devices separately.
 */
import { createDeviceText, DEVICE_MS } from "../../auth/device-text.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import type { People, SessionRow } from "../../store/store.ts";
import type { Service } from "../service.ts";

/** Further sign-ins of a user remove the oldest device. */
const MAX_PER_USER = 100;

export interface Device {
  readonly digest: string;
  /** The new secret; null if the browser has it already. */
  readonly text: string | null;
}

/** The device of a browser, by the digest of its cookie. A cookie that no user's sign-in set is replaced. */
export async function deviceOf(
  { store, now, randomBytes }: Pick<Service, "store" | "now" | "randomBytes">,
  digest: string | undefined,
): Promise<Device> {
  const isKnown = digest !== undefined && (await store.all.devices.isKnown(digest, formatTimestamp(now())));
  return isKnown ? { digest, text: null } : createDeviceText(randomBytes);
}

/** Notes that a user has signed in with a device. */
export async function rememberDevice(
  { devices }: Pick<People, "devices">,
  { owner_id, id, created_at }: SessionRow,
  { digest }: Device,
): Promise<void> {
  const expires_at = formatTimestamp(Date.parse(created_at) + DEVICE_MS);
  await devices.set({ user_id: owner_id, digest, session_id: id, expires_at });
  await devices.keepLatest(owner_id, MAX_PER_USER);
}
