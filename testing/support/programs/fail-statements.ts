import { failStatements } from "../contract/fail-statements";

/** Makes statements fail in every operation, according to the plan in CANARY. */

await failStatements(JSON.parse(process.env.CANARY ?? ""));
process.exit(0);
