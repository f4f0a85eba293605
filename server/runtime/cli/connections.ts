import { readFileSync } from "node:fs";
import type { z } from "zod";
import { type Company, getCompany } from "../../accounts/company/companies";
import { findConnection } from "../../acquiring/connections/connections";
import { Failure } from "../../core/failures/failure";
import { byOperator } from "../../treasury/connections/acting";
import { checkConnection } from "../../treasury/connections/check-connection";
import { connectBank } from "../../treasury/connections/connect-bank";
import { registerCallbacks } from "../../treasury/connections/register-callbacks";
import { replaceCredentials } from "../../treasury/connections/replace-credentials";
import { BankAccountDraft, CredentialsChange } from "../../treasury/connections/schemas";
import { listConnections } from "../../treasury/connections/show-connection";
import { turnOff } from "../../treasury/connections/turn-off";
import { turnOn } from "../../treasury/connections/turn-on";
// Registers the error messages of schemas.
import "../rest/describe-issue";
import { type Arguments, type Command, readArguments, UsageFault } from "./command";
import { getNamedCompany } from "./companies";

/** Certificate options and options ending in `file` take a file name. */
const credentialOptions = [
  "client-id",
  "client-secret-file",
  "application-key-file",
  "certificate",
  "key",
  "p12",
  "passphrase-file",
  "authority",
  "api-url",
  "token-url",
  "account-branch",
  "account-number",
  "account-type",
];

const optionsByField: Record<string, string> = {
  pixKey: "pix-key",
  clientId: "client-id",
  clientSecret: "client-secret-file",
  applicationKey: "application-key-file",
  "certificate.pem": "certificate",
  "certificate.key": "key",
  "certificate.p12": "p12",
  "certificate.passphrase": "passphrase-file",
  apiUrl: "api-url",
  tokenUrl: "token-url",
  "receivingAccount.branch": "account-branch",
  "receivingAccount.number": "account-number",
  "receivingAccount.type": "account-type",
};

/**
 * `COMPANY --profile P --environment E --pix-key K --client-id I [--client-secret-file F]
 * [--certificate F --key F | --p12 F [--passphrase-file F]] …`: connects a bank; `test-connection`
 * then enables it. Secrets are read from files, because every user of the machine can see a
 * command's arguments.
 */
export const connectBankCommand: Command = (args) => {
  const options = ["profile", "environment", "pix-key", "name", ...credentialOptions];
  const given = readArguments(args, { options, positionals: 1 });
  const companyId = given.positional("COMPANY");
  const draft = parse(BankAccountDraft, {
    profile: given.required("profile"),
    environment: given.required("environment"),
    pixKey: given.required("pix-key"),
    clientId: given.required("client-id"),
    clientSecret: "",
    ...some({ name: given.optional("name") }),
    ...readCredentials(given),
  });
  return async (now) => {
    const connection = await connectBank(await getNamedCompany(companyId), draft, byOperator(now));
    return { companyId, connection };
  };
};

/** `COMPANY`: lists connections in order of preference. */
export const listConnectionsCommand: Command = (args) => {
  const companyId = readArguments(args, { positionals: 1 }).positional("COMPANY");
  return async () => {
    await getNamedCompany(companyId);
    return { companyId, connections: await listConnections(companyId) };
  };
};

/** `ID`: tests a connection with its bank. The first success enables it and disables the sandbox. */
export const testConnectionCommand: Command = (args) => {
  const connectionId = readArguments(args, { positionals: 1 }).positional("ID");
  return async (now) => {
    const company = await companyOf(connectionId);
    return { companyId: company.id, ...(await checkConnection(company, connectionId, byOperator(now))) };
  };
};

/** `ID [credential options]`: replaces credentials after the bank accepts the new ones. */
export const rotateConnectionCommand: Command = (args) => {
  const given = readArguments(args, { options: credentialOptions, positionals: 1 });
  const connectionId = given.positional("ID");
  const credentials = readCredentials(given);
  if (Object.keys(credentials).length === 0) throw new UsageFault("credentials: name at least one to replace");
  const change = parse(CredentialsChange, { connectionId, ...credentials });
  return async (now) => {
    const company = await companyOf(connectionId);
    return { companyId: company.id, ...(await replaceCredentials(company, change, byOperator(now))) };
  };
};

export const turnOffConnectionCommand: Command = (args) => {
  const connectionId = readArguments(args, { positionals: 1 }).positional("ID");
  return async (now) => {
    const { id: companyId } = await companyOf(connectionId);
    return { companyId, connection: await turnOff(companyId, connectionId, byOperator(now)) };
  };
};

/** `ID`: allows new charges again after the connection passes a test. */
export const turnOnConnectionCommand: Command = (args) => {
  const connectionId = readArguments(args, { positionals: 1 }).positional("ID");
  return async (now) => {
    const company = await companyOf(connectionId);
    return { companyId: company.id, ...(await turnOn(company, connectionId, byOperator(now))) };
  };
};

/**
 * Registers the callback URLs of all active connections with their banks again, as required after
 * changing AUTH_SECRET.
 */
export const registerCallbacksCommand: Command = (args) => {
  readArguments(args, {});
  return async (now) => ({ ...(await registerCallbacks(now)) });
};

/** @throws NOT_FOUND with the id in the message */
async function companyOf(connectionId: string): Promise<Company> {
  const found = await findConnection(connectionId);
  if (!found) throw new Failure("NOT_FOUND", { message: `No connection has the id ${connectionId}` });
  return getCompany(found.companyId);
}

function readCredentials(given: Arguments): Record<string, unknown> {
  const text = (name: string) => read(given, name)?.toString("utf8").trim() ?? null;
  const certificate = some({
    pem: text("certificate"),
    key: text("key"),
    p12: read(given, "p12")?.toString("base64") ?? null,
    passphrase: text("passphrase-file"),
  });
  const account = some({
    branch: given.optional("account-branch"),
    number: given.optional("account-number"),
    type: given.optional("account-type"),
  });
  const hasAccount = Object.keys(account).length > 0;
  return some({
    clientId: given.optional("client-id"),
    clientSecret: text("client-secret-file"),
    applicationKey: text("application-key-file"),
    certificate: Object.keys(certificate).length > 0 ? certificate : null,
    authority: text("authority"),
    apiUrl: given.optional("api-url"),
    tokenUrl: given.optional("token-url"),
    receivingAccount: hasAccount ? { branch: null, ...account } : null,
  });
}

function some(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/**
 * Returns null if the option is omitted.
 *
 * @throws UsageFault
 */
function read(given: Arguments, name: string): Buffer | null {
  const path = given.optional(name);
  if (path === null) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    throw new UsageFault(`--${name}: ${path} cannot be read (${reason})`, { cause: error });
  }
}

/** @throws UsageFault on the option of the first error */
function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new UsageFault(`--${optionsByField[field] ?? field}: ${issue?.message}`);
}
