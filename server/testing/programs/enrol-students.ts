import { runImports } from "@/server/students/run-imports";

/** Enrols a company's lists, and says when it starts. */

console.log("ready");
await runImports({ now: new Date(), deadline: new Date(Date.now() + 60_000), only: process.env.COMPANY });
process.exit(0);
