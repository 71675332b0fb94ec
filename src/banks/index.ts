/** The bank providers, one line each. */
import type { BankProvider } from "./provider.ts";

export const PROVIDERS: readonly BankProvider[] = [];
