import { runScenarios } from "@/server/sandbox/scenarios/run-scenarios";

/** Continues a company's scenario run until it is killed. Prints a line when it starts. */

console.log("ready");
for (;;) await runScenarios(new Date(Date.now() + 5_000), process.env.COMPANY);
