import { runScenarios } from "@/server/sandbox/scenarios/run-scenarios";

/** Goes on with a company's run until it is killed, and says when it starts. */

console.log("ready");
for (;;) await runScenarios(new Date(Date.now() + 5_000), process.env.COMPANY);
