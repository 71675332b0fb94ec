/** The `leeway` command: its subcommands and exit codes. */
import { inspect } from "node:util";
import { Command, CommanderError } from "commander";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { Problem } from "../domain/problem.ts";
import { StoreError } from "../store/store-error.ts";
import { addBackupCommands } from "./backup.ts";
import { addBanksCommands } from "./banks.ts";
import { addBudgetCommands } from "./budget.ts";
import { addCopyCommand } from "./copy.ts";
import { addDbCommands } from "./db.ts";
import { addExportCommand } from "./export.ts";
import { addImportCommand } from "./import.ts";
import { addImportsCommands } from "./imports.ts";
import { addMcpCommand } from "./mcp.ts";
import { plain, printNote, visibleLines } from "./print.ts";
import { addRatesCommand } from "./rates.ts";
import { addSecretsCommands } from "./secrets-commands.ts";
import { addServeCommand } from "./serve.ts";
import { addTokenCommands } from "./token.ts";
import { UsageError } from "./usage-error.ts";
import { addUserCommands } from "./user.ts";
import { addVerifyCommand } from "./verify.ts";

/** Exit codes: 0 success, 1 a failure or a finding, 2 an invalid command, setting or database. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** Whatever the shell sets, only the operator may read the files and directories that a command creates. */
const PRIVATE_UMASK = 0o077;

/** Every subcommand. A file loads its heavy imports inside the action, so that `--help` and `--version` stay fast. */
const COMMANDS = [
  addServeCommand,
  addTokenCommands,
  addUserCommands,
  addBudgetCommands,
  addExportCommand,
  addImportCommand,
  addImportsCommands,
  addBanksCommands,
  addMcpCommand,
  addRatesCommand,
  addSecretsCommands,
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
  process.umask(PRIVATE_UMASK);
  process.stdout.on("error", reportLostOutput);
  process.on("uncaughtException", endWithError);
  let config: Config | undefined;
  try {
    await leewayCommand(() => (config ??= readConfig(environment)), version).parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
    } else if (error instanceof ConfigError || error instanceof UsageError || error instanceof StoreError) {
      printNote(`leeway: ${error.message}`);
      process.exitCode = EXIT_USAGE;
    } else if ((error as NodeJS.ErrnoException).syscall === "uv_cwd") {
      printNote("leeway: The current directory no longer exists. Change to another directory first.");
      process.exitCode = EXIT_USAGE;
    } else if (error instanceof Problem && error.code === "storage_unavailable") {
      const reason = error.cause instanceof Error ? ` The reason: ${error.cause.message}.` : "";
      printNote(plain`leeway: ${error.message}${reason} To check the data: npx leeway verify`);
      process.exitCode = EXIT_FAILED;
    } else if (error instanceof Problem && error.code === "insufficient_storage") {
      printNote(plain`leeway: ${error.message}`);
      process.exitCode = EXIT_FAILED;
    } else {
      throw error;
    }
  }
}

/** Ends the command like Node does, but the error may contain text of the data. */
function endWithError(error: unknown): void {
  printNote(inspect(error));
  process.exit(EXIT_FAILED);
}

/** Reports output that was lost, such as a token on a full disk: Node ignores that. */
function reportLostOutput(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return; // the reader closed the pipe
  printNote(plain`leeway: Cannot write to standard output: ${error.message}`);
  process.exitCode = EXIT_FAILED;
}

/** The command with all subcommands. Only the subcommand that runs calls `config`. */
export function leewayCommand(config: () => Config, version: string): Command {
  const program = new Command("leeway")
    .description("Self-hosted budgeting service: how much can we still spend this month?")
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(visibleLines(text)) })
    .configureHelp({ showGlobalOptions: true });
  for (const addCommand of COMMANDS) addCommand(program, config);
  nameOwnHelp(program, "npx leeway");
  return program;
}

/** An error ends with the help of its own command. */
function nameOwnHelp(command: Command, path: string): void {
  command.showHelpAfterError(`(for help: ${path} --help)`);
  for (const child of command.commands) nameOwnHelp(child, `${path} ${child.name()}`);
}
