import { and, asc, eq, isNotNull, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { type PaymentMethod, paymentMethods } from "@/db/enums";
import { isId } from "@/db/ids";
import { connectionAccounts, connections } from "@/db/schema";
import type { ConnectionSettings } from "@/db/shapes";
import { getAcquirer, isPlayMoney } from "../acquirers";
import type { SetupOperations } from "../acquirers/setup-port";
import type { AuditDetails } from "../companies/schemas";
import { maskPixKey, readPixKey } from "../destinations/pix-keys";
import { fail } from "../errors";
import type { Connection } from "./schemas";

/** The kind of the connections to banks. */
export const bankKind = "pix_api";

export type ConnectionRow = typeof connections.$inferSelect;
export type AccountRow = typeof connectionAccounts.$inferSelect;

/** A connection with its account; null for the sandbox, which has none. */
export interface Connected {
  connection: ConnectionRow;
  account: AccountRow | null;
}

/** A connection to a bank. */
export interface BankConnection {
  connection: ConnectionRow;
  account: AccountRow;
}

/** Condition that joins a connection's account. */
export const accountOfConnection = and(
  eq(connectionAccounts.companyId, connections.companyId),
  eq(connectionAccounts.connectionId, connections.id),
);

async function read(executor: Executor, where: SQL | undefined): Promise<Connected[]> {
  return executor
    .select({ connection: connections, account: connectionAccounts })
    .from(connections)
    .leftJoin(connectionAccounts, accountOfConnection)
    .where(where)
    .orderBy(asc(connections.priority), asc(connections.id));
}

/** A company's connections, in order of preference. */
export async function listConnections(companyId: string): Promise<Connection[]> {
  return (await read(db(), eq(connections.companyId, companyId))).map(toConnection);
}

/** One connection of the company. @throws NOT_FOUND */
export async function getConnection(companyId: string, connectionId: string): Promise<Connection> {
  return toConnection(await findOwn(db(), companyId, connectionId));
}

async function findOwn(executor: Executor, companyId: string, connectionId: string): Promise<Connected> {
  if (!isId(connectionId)) return fail("NOT_FOUND");
  const [found] = await read(executor, and(eq(connections.companyId, companyId), eq(connections.id, connectionId)));
  return found ?? fail("NOT_FOUND");
}

/**
 * One connection of the company to a bank.
 *
 * @throws NOT_FOUND; connection_has_no_bank for the sandbox.
 */
export async function getBank(
  companyId: string,
  connectionId: string,
  executor: Executor = db(),
): Promise<BankConnection> {
  const { connection, account } = await findOwn(executor, companyId, connectionId);
  return account ? { connection, account } : fail("connection_has_no_bank");
}

/** A company's connections to banks. */
export async function listBanks(companyId: string, executor: Executor = db()): Promise<BankConnection[]> {
  const rows = await read(executor, and(eq(connections.companyId, companyId), isNotNull(connectionAccounts.sealed)));
  return rows.flatMap(({ connection, account }) => (account ? [{ connection, account }] : []));
}

/** How an adapter is set up. @throws connection_has_no_bank when it needs no set-up. */
export function setupOf(kind: string): SetupOperations {
  return getAcquirer(kind).setup ?? fail("connection_has_no_bank");
}

/** A connection as the API shows it: its key masked, without credentials. */
export function toConnection({ connection, account }: Connected): Connection {
  const { id, kind, name, methods, priority, state, capabilities, createdAt } = connection;
  const { dueDatePix, refunds, partialRefunds, cancels, split, payouts } = capabilities;
  return {
    id,
    kind,
    name,
    methods: methodsOf(methods),
    priority,
    state,
    isPlayMoney: isPlayMoney(connection),
    capabilities: {
      dueDatePix,
      refunds,
      partialRefunds,
      cancels,
      split,
      payouts,
      anticipations: capabilities.anticipations ?? false,
      settlesToSeller: capabilities.settlesToSeller ?? false,
      automaticPix: capabilities.automaticPix ?? false,
      listsReceived: capabilities.listsReceived ?? false,
    },
    settings: account && toSettings(account.settings),
    ignoresOtherMoney: account?.ignoresOtherMoney ?? false,
    certificateEndsAt: account?.certificateEndsAt?.toISOString() ?? null,
    fault: account?.fault ?? null,
    checkedAt: account?.checkedAt?.toISOString() ?? null,
    webhookRegisteredAt: account?.webhookRegisteredAt?.toISOString() ?? null,
    calledBackAt: account?.calledBackAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** The methods stored in a column, in their usual order. */
function methodsOf(names: string[]): PaymentMethod[] {
  return paymentMethods.filter((method) => names.includes(method));
}

function toSettings(settings: ConnectionSettings): Connection["settings"] {
  const { profile, environment, pixKey, apiUrl, tokenUrl, receivingAccount } = settings;
  return {
    profile,
    environment,
    pixKeyType: readPixKey(pixKey)?.type ?? null,
    pixKey: mask(pixKey),
    receivingAccount: receivingAccount
      ? { ...receivingAccount, number: `****${receivingAccount.number.slice(-2)}` }
      : null,
    apiUrl: apiUrl ?? null,
    tokenUrl: tokenUrl ?? null,
  };
}

function mask(pixKey: string): string {
  const found = readPixKey(pixKey);
  return found ? maskPixKey(found) : `****${pixKey.slice(-4)}`;
}

/** A connection's details in the audit log: nothing secret, its key masked. */
export function auditDetailsOf({ connection, account }: BankConnection): AuditDetails {
  const { name, methods, priority, state } = connection;
  const { profile, environment, pixKey } = account.settings;
  return {
    name,
    methods: methodsOf(methods),
    priority,
    connectionState: state,
    bankProfile: profile,
    bankEnvironment: environment,
    pixKey: mask(pixKey),
    certificateEndsAt: account.certificateEndsAt?.toISOString() ?? null,
    connectionFault: account.fault,
    ignoresOtherMoney: account.ignoresOtherMoney,
  };
}
