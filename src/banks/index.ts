/** The bank providers, one line each. */
import { akahu } from "./akahu/index.ts";
import { enableBanking } from "./enable-banking/index.ts";
import { plaid } from "./plaid/index.ts";
import { program } from "./program/index.ts";
import type { BankProvider } from "./provider.ts";
import { simplefin } from "./simplefin/index.ts";

export const PROVIDERS: readonly BankProvider[] = [akahu, enableBanking, plaid, program, simplefin];
