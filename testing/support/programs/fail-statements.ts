import { failStatements } from "../contract/fail-statements";

/** CANARY is the plan of the failures. */

await failStatements(JSON.parse(process.env.CANARY ?? ""));
process.exit(0);
