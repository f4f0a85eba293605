import {
  createApiKeyCommand,
  createTokenCommand,
  demoTokenCommand,
  limitApiKeyCommand,
  listApiKeysCommand,
  revokeApiKeyCommand,
} from "./admin/api-keys";
import { backupCommand, restoreCommand, verifyBackupCommand } from "./admin/backups";
import { type Command, UsageFault } from "./admin/command";
import {
  blockCompanyCommand,
  createCompanyCommand,
  listCompaniesCommand,
  unblockCompanyCommand,
} from "./admin/companies";
import {
  connectBankCommand,
  listConnectionsCommand,
  registerCallbacksCommand,
  rotateConnectionCommand,
  testConnectionCommand,
  turnOffConnectionCommand,
  turnOnConnectionCommand,
} from "./admin/connections";
import { distributeCommand } from "./admin/distribute";
import { setFeesCommand } from "./admin/fees";
import { type CommandName, helpOf, helpOfAll } from "./admin/help";
import { holdCommand, resumeCommand } from "./admin/hold";
import { checkLedgerCommand } from "./admin/ledger";
import { concludePayoutCommand } from "./admin/payouts";
import { anonymizeCustomerCommand, keptRecordsCommand, rewrapVaultCommand } from "./admin/privacy";
import { setProductStatusCommand } from "./admin/products";
import { reconcileCommand } from "./admin/reconcile";
import { replayCommand } from "./admin/replays";
import { indexCustomersCommand } from "./admin/search-index";
import { Failure, findFailure } from "./errors";
import { openInstallation } from "./launch/installation";

/** The operator's commands (docs/decisions.md 11). */
const commands: Record<CommandName, Command> = {
  "create-company": createCompanyCommand,
  "list-companies": listCompaniesCommand,
  "block-company": blockCompanyCommand,
  "unblock-company": unblockCompanyCommand,
  "create-api-key": createApiKeyCommand,
  "list-api-keys": listApiKeysCommand,
  "limit-api-key": limitApiKeyCommand,
  "revoke-api-key": revokeApiKeyCommand,
  "create-token": createTokenCommand,
  "demo-token": demoTokenCommand,
  "check-ledger": checkLedgerCommand,
  reconcile: reconcileCommand,
  "conclude-payout": concludePayoutCommand,
  "set-fees": setFeesCommand,
  "connect-bank": connectBankCommand,
  "list-connections": listConnectionsCommand,
  "test-connection": testConnectionCommand,
  "rotate-connection": rotateConnectionCommand,
  "turn-off-connection": turnOffConnectionCommand,
  "turn-on-connection": turnOnConnectionCommand,
  "register-callbacks": registerCallbacksCommand,
  "set-product-status": setProductStatusCommand,
  "anonymize-customer": anonymizeCustomerCommand,
  "kept-records": keptRecordsCommand,
  "rewrap-vault": rewrapVaultCommand,
  replay: replayCommand,
  "index-customers": indexCustomersCommand,
  backup: backupCommand,
  "verify-backup": verifyBackupCommand,
  restore: restoreCommand,
  hold: holdCommand,
  resume: resumeCommand,
  distribute: distributeCommand,
};

/** Commands that come before an installation, or do without one. */
const withoutInstallation = new Set(["verify-backup", "restore", "distribute"]);

function isCommandName(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(commands, name);
}

const isHelp = (argument: string | undefined) => argument === "--help" || argument === "-h";

/** The page that the arguments ask for; null where they run a command. */
function findHelp([name, ...args]: string[]): string | null {
  if (isHelp(name) || name === "help") return isCommandName(args[0]) ? helpOf(args[0]) : helpOfAll();
  return isCommandName(name) && args.some(isHelp) ? helpOf(name) : null;
}

function findCommand(name: string | undefined): Command {
  if (isCommandName(name)) return commands[name];
  const known = Object.keys(commands).join(", ");
  throw new UsageFault(`${name ?? "command"}: ${name ? "unknown command" : "is required"}; one of: ${known}`);
}

/** One line; for an unexpected error its innermost cause, which says more than the statement that failed. */
function sentenceOf(error: unknown): string {
  let cause: unknown = findFailure(error) ?? error;
  while (!isOurs(cause) && cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  const [sentence = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
  return sentence;
}

function isOurs(error: unknown): boolean {
  return error instanceof UsageFault || error instanceof Failure;
}

async function main(given: string[]): Promise<void> {
  const page = findHelp(given);
  if (page !== null) return void process.stdout.write(`${page}\n`);
  const [name, ...args] = given;
  const run = findCommand(name)(args);
  const isApart = name !== undefined && withoutInstallation.has(name);
  const installation = isApart ? null : await openInstallation((line) => process.stderr.write(`${line}\n`));
  try {
    const output = await run(new Date());
    process.stdout.write(`${typeof output === "string" ? output : JSON.stringify(output)}\n`);
  } finally {
    await installation?.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`admin: ${sentenceOf(error)}\n`);
  process.exitCode = error instanceof UsageFault ? 2 : 1;
}
