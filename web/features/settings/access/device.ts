/** Names a device in the language of the page. The service calls it "Firefox on Linux", or leaves it empty. */
import type { Words } from "../../../words/use-words.tsx";

export function formatDevice(device: string, t: Words["t"]): string {
  const [browser = "", system] = device.split(" on ");
  return system === undefined ? browser : t("signin.device", { browser, system });
}
