import { Failure, findFailure } from "../../core/failures/failure";
import { type Installation, nameInstallation } from "../start-up/installation";
import {
  createApiKeyCommand,
  createTokenCommand,
  demoTokenCommand,
  limitApiKeyCommand,
  listApiKeysCommand,
  revokeApiKeyCommand,
} from "./api-keys";
import { backupCommand, restoreCommand, verifyBackupCommand } from "./backups";
import { type Command, UsageFault } from "./command";
import { blockCompanyCommand, createCompanyCommand, listCompaniesCommand, unblockCompanyCommand } from "./companies";
import {
  connectBankCommand,
  listConnectionsCommand,
  registerCallbacksCommand,
  rotateConnectionCommand,
  testConnectionCommand,
  turnOffConnectionCommand,
  turnOnConnectionCommand,
} from "./connections";
import { distributeCommand } from "./distribute";
import { setFeesCommand } from "./fees";
import { type CommandName, helpOf, helpOfAll } from "./help";
import { holdCommand, resumeCommand } from "./hold";
import { checkLedgerCommand } from "./ledger";
import { concludePayoutCommand } from "./payouts";
import { anonymizeCustomerCommand, keptRecordsCommand, rewrapVaultCommand } from "./privacy";
import { setProductStatusCommand } from "./products";
import { reconcileCommand } from "./reconcile";
import { replayCommand } from "./replays";
import { indexCustomersCommand } from "./search-index";

/** Documented in docs/domains/runtime.md. */
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

const withoutInstallation = new Set(["verify-backup", "restore", "distribute"]);

function isCommandName(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(commands, name);
}

const isHelp = (argument: string | undefined) => argument === "--help" || argument === "-h";

function findHelp([name, ...args]: string[]): string | null {
  if (isHelp(name) || name === "help") return isCommandName(args[0]) ? helpOf(args[0]) : helpOfAll();
  return isCommandName(name) && args.some(isHelp) ? helpOf(name) : null;
}

function findCommand(name: string | undefined): Command {
  if (isCommandName(name)) return commands[name];
  const known = Object.keys(commands).join(", ");
  throw new UsageFault(`${name ?? "command"}: ${name ? "unknown command" : "is required"}; one of: ${known}`);
}

/** One line. An unexpected error uses its innermost cause, which is more specific than the failed SQL statement. */
function sentenceOf(error: unknown): string {
  let cause: unknown = findFailure(error) ?? error;
  while (!isOurs(cause) && cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  const [sentence = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
  return sentence;
}

function isOurs(error: unknown): boolean {
  return error instanceof UsageFault || error instanceof Failure;
}

export interface Terminal {
  print: (text: string) => void;
  complain: (text: string) => void;
  /** `say` prints the installation's messages. */
  open: (say: (line: string) => void) => Promise<Installation>;
}

async function run(given: string[], { print, complain, open }: Terminal): Promise<void> {
  const page = findHelp(given);
  if (page !== null) return print(`${page}\n`);
  const [name, ...args] = given;
  const command = findCommand(name)(args);
  const isApart = name !== undefined && withoutInstallation.has(name);
  const installation = isApart ? null : await open((line) => complain(`${line}\n`));
  try {
    const output = await command(new Date());
    const place = name === "verify-backup" ? {} : { installation: nameInstallation() };
    if (typeof output !== "string") return print(`${JSON.stringify({ ...output, ...place })}\n`);
    complain(`Installation: ${place.installation}\n`);
    print(`${output}\n`);
  } finally {
    await installation?.close();
  }
}

/** A failed command sets this process's exit status. */
export async function runAdmin(given: string[], terminal: Terminal): Promise<void> {
  try {
    await run(given, terminal);
  } catch (error) {
    terminal.complain(`admin: ${sentenceOf(error)}\n`);
    process.exitCode = error instanceof UsageFault ? 2 : 1;
  }
}
