import { and, asc, eq, isNotNull, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { acquirerAccounts, connectionAccounts, connections, recipients } from "@/db/schema";
import { type PaymentMethod, paymentMethods } from "@/db/schema/payments-enums";
import { maskPixKey, readPixKey } from "../../accounts/company/pix-keys";
import type { AuditDetails } from "../../accounts/company/schemas";
import { getAcquirer } from "../../acquiring/port";
import type { SetupOperations } from "../../acquiring/port/setup-port";
import { fail } from "../../core/failures/failure";

export const bankKind = "pix_api";

export type ConnectionRow = typeof connections.$inferSelect;
export type AccountRow = typeof connectionAccounts.$inferSelect;
export type ServiceRow = typeof acquirerAccounts.$inferSelect;
export type RecipientRow = typeof recipients.$inferSelect;

/** `account` is at a bank, `service` at a full-service acquirer. The sandbox has neither. */
export interface Connected {
  connection: ConnectionRow;
  account: AccountRow | null;
  service: ServiceRow | null;
  recipient: RecipientRow | null;
}

export interface ServiceConnection extends Connected {
  service: ServiceRow;
}

export interface BankConnection extends Connected {
  account: AccountRow;
}

const accountOfConnection = and(
  eq(connectionAccounts.companyId, connections.companyId),
  eq(connectionAccounts.connectionId, connections.id),
);

const serviceOfConnection = and(
  eq(acquirerAccounts.companyId, connections.companyId),
  eq(acquirerAccounts.connectionId, connections.id),
);
const recipientOfConnection = and(
  eq(recipients.companyId, connections.companyId),
  eq(recipients.connectionId, connections.id),
);

export const isConnection = (companyId: string, connectionId: string) =>
  and(eq(connections.companyId, companyId), eq(connections.id, connectionId));

export const isAccount = (companyId: string, connectionId: string) =>
  and(eq(connectionAccounts.companyId, companyId), eq(connectionAccounts.connectionId, connectionId));

export const isService = (companyId: string, connectionId: string) =>
  and(eq(acquirerAccounts.companyId, companyId), eq(acquirerAccounts.connectionId, connectionId));

/** In order of priority. */
export function readConnected(executor: Executor, where: SQL | undefined): Promise<Connected[]> {
  return executor
    .select({ connection: connections, account: connectionAccounts, service: acquirerAccounts, recipient: recipients })
    .from(connections)
    .leftJoin(connectionAccounts, accountOfConnection)
    .leftJoin(acquirerAccounts, serviceOfConnection)
    .leftJoin(recipients, recipientOfConnection)
    .where(where)
    .orderBy(asc(connections.priority), asc(connections.id));
}

export async function getConnected(
  companyId: string,
  connectionId: string,
  executor: Executor = db(),
): Promise<Connected> {
  if (!isId(connectionId)) return fail("NOT_FOUND");
  const [found] = await readConnected(executor, isConnection(companyId, connectionId));
  return found ?? fail("NOT_FOUND");
}

/**
 * @throws NOT_FOUND
 * @throws connection_has_no_bank for the sandbox.
 */
export async function getBank(
  companyId: string,
  connectionId: string,
  executor: Executor = db(),
): Promise<BankConnection> {
  const found = await getConnected(companyId, connectionId, executor);
  return found.account ? { ...found, account: found.account } : fail("connection_has_no_bank");
}

/**
 * @throws NOT_FOUND
 * @throws connection_has_no_account for a bank or the sandbox.
 */
export async function getService(
  companyId: string,
  connectionId: string,
  executor: Executor = db(),
): Promise<ServiceConnection> {
  const found = await getConnected(companyId, connectionId, executor);
  return found.service ? { ...found, service: found.service } : fail("connection_has_no_account");
}

export async function listBanks(companyId: string, executor: Executor = db()): Promise<BankConnection[]> {
  return readBanks(executor, eq(connections.companyId, companyId));
}

export async function readBanks(executor: Executor, where: SQL | undefined): Promise<BankConnection[]> {
  const rows = await readConnected(executor, and(isNotNull(connectionAccounts.sealed), where));
  return rows.flatMap((row) => (row.account ? [{ ...row, account: row.account }] : []));
}

export async function readServices(executor: Executor, where: SQL | undefined): Promise<ServiceConnection[]> {
  const rows = await readConnected(executor, and(isNotNull(acquirerAccounts.owner), where));
  return rows.flatMap((row) => (row.service ? [{ ...row, service: row.service }] : []));
}

/** @throws connection_has_no_bank if the adapter has no setup operations. */
export function setupOf(kind: string): SetupOperations {
  return getAcquirer(kind).setup ?? fail("connection_has_no_bank");
}

/** Null for the sandbox. */
export function environmentOf({ account, service }: Pick<Connected, "account" | "service">) {
  return account?.settings.environment ?? service?.environment ?? null;
}

/** Omits secrets and masks the Pix key. */
export function auditDetailsOf({ connection, account, service }: Connected): AuditDetails {
  const { name, methods, priority, state } = connection;
  const environment = environmentOf({ account, service });
  return {
    name,
    methods: methodsOf(methods),
    priority,
    connectionState: state,
    ...(environment && { bankEnvironment: environment }),
    ...(account && {
      bankProfile: account.settings.profile,
      pixKey: maskedPixKey(account.settings.pixKey),
      certificateEndsAt: account.certificateEndsAt?.toISOString() ?? null,
      ignoresOtherMoney: account.ignoresOtherMoney,
    }),
    ...(service && { accountOwner: service.owner }),
    connectionFault: account?.fault ?? service?.fault ?? null,
  };
}

export function methodsOf(names: string[]): PaymentMethod[] {
  return paymentMethods.filter((method) => names.includes(method));
}

/** The key may have an unknown format. */
export function maskedPixKey(pixKey: string): string {
  const found = readPixKey(pixKey);
  return found ? maskPixKey(found) : `****${pixKey.slice(-4)}`;
}
