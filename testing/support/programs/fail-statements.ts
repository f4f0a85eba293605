import { failStatements } from "../contract/fail-statements";

/** Makes statements fail under every operation, by the plan in CANARY. */

await failStatements(JSON.parse(process.env.CANARY ?? ""));
process.exit(0);
