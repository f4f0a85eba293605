import { runCommand } from "./command.mjs";

await runCommand("listen", "server/runtime/cli/listen.ts");
