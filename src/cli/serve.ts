/** `leeway serve`: runs the service. */
import type { Command } from "commander";
import { type Config, describeSettings } from "../config.ts";
import { withSmallHeap } from "../operations/small-heap.ts";

export function addServeCommand(program: Command, config: () => Config): void {
  program
    .command("serve", { isDefault: true })
    .description("run the service (the default command)")
    .addHelpText("after", () => `\nSettings, as environment variables:\n${describeSettings()}`)
    .allowExcessArguments() // unknown commands end up here
    .action(async (_options, { args: [word] }: Command) => {
      if (word !== undefined) program.error(`error: unknown command '${word}'`);
      await withSmallHeap(async () => {
        // Imported here so that the other commands do not load the HTTP server.
        const { runServer } = await import("./run-server.ts");
        await runServer(config());
      });
    });
}
