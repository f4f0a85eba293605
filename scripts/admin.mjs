import { runCommand } from "./command.mjs";

await runCommand("admin", "server/admin.ts");
