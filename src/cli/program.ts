/** The `leeway` command: every subcommand, and how it ends when something is wrong. */
import { Command, CommanderError } from "commander";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { Problem } from "../domain/problem.ts";
import { StoreError } from "../store/store-error.ts";
import { addBackupCommands } from "./backup.ts";
import { addBudgetCommands } from "./budget.ts";
import { addCopyCommand } from "./copy.ts";
import { addDbCommands } from "./db.ts";
import { addRatesCommand } from "./rates.ts";
import { addServeCommand } from "./serve.ts";
import { addTokenCommands } from "./token.ts";
import { UsageError } from "./usage-error.ts";
import { addVerifyCommand } from "./verify.ts";

/** Exit codes: 0 done, 1 something was found or failed, 2 the command or a setting has to be mended. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** Every subcommand. A new one is a file beside these and a line here. */
const COMMANDS = [
  addServeCommand,
  addTokenCommands,
  addBudgetCommands,
  addRatesCommand,
  addVerifyCommand,
  addBackupCommands,
  addCopyCommand,
  addDbCommands,
];

export async function runProgram(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
): Promise<void> {
  process.stdout.on("error", tellLostOutput);
  let config: Config | undefined;
  try {
    await leewayCommand(() => (config ??= readConfig(environment)), version).parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
    } else if (error instanceof ConfigError || error instanceof UsageError || error instanceof StoreError) {
      console.error(`leeway: ${error.message}`);
      process.exitCode = EXIT_USAGE;
    } else if ((error as NodeJS.ErrnoException).syscall === "uv_cwd") {
      console.error("leeway: The directory that this is run in is not there any more. Go to another one first.");
      process.exitCode = EXIT_USAGE;
    } else if (error instanceof Problem && error.code === "storage_unavailable") {
      const reason = error.cause instanceof Error ? ` The reason: ${error.cause.message}.` : "";
      console.error(`leeway: ${error.message}${reason} If the data is damaged: leeway verify`);
      process.exitCode = EXIT_FAILED;
    } else {
      throw error;
    }
  }
}

/** Node would go on as if what was printed had arrived, such as a token on a full disk. */
function tellLostOutput(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return; // whoever reads it has had enough
  console.error(`leeway: what should stand on standard output could not be written: ${error.message}`);
  process.exitCode = EXIT_FAILED;
}

/** The command with all of its subcommands; `config` is asked only by those that are run. */
export function leewayCommand(config: () => Config, version: string): Command {
  const program = new Command("leeway")
    .description("How much can we still spend this month? A budgeting service of your own.")
    .version(version)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError("(leeway --help tells more)");
  for (const addCommand of COMMANDS) addCommand(program, config);
  return program;
}
