/** The bank providers, one line each. */
import type { BankProvider } from "./provider.ts";
import { simplefin } from "./simplefin/index.ts";

export const PROVIDERS: readonly BankProvider[] = [simplefin];
