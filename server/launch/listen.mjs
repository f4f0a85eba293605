import { runCommand } from "./command.mjs";

await runCommand("listen", "server/launch/listen.ts");
