/** `leeway serve`: runs the service. */
import type { Command } from "commander";
import { type Config, describeSettings } from "../config.ts";

export function addServeCommand(program: Command, config: () => Config): void {
  program
    .command("serve", { isDefault: true })
    .description("run the service")
    .addHelpText("after", () => `\nSettings, from the environment:\n${describeSettings()}`)
    .allowExcessArguments() // every word that names no command comes here
    .action(async (_options, { args: [word] }: Command) => {
      if (word !== undefined) program.error(`error: unknown command '${word}'`);
      // Loaded only here: the other commands need no HTTP server and start faster without.
      const { runServer } = await import("./run-server.ts");
      await runServer(config());
    });
}
