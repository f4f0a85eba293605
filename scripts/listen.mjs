import { runCommand } from "./command.mjs";

await runCommand("listen", "server/admin/listen.ts");
