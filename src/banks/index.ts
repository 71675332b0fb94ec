/** The bank providers, one line each. */
import { program } from "./program/index.ts";
import type { BankProvider } from "./provider.ts";

export const PROVIDERS: readonly BankProvider[] = [program];
