import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { type CompanyConnection, recipients } from "@/db/schema";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { Target } from "../../accounts/company/pay-target";
import type { Connected } from "../../acquiring/connections/connections";
import { settlesToSeller } from "../../acquiring/connections/payment-way";
import { acquirers } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { isSameAccount } from "../payout-accounts/adopt-account";
import type { UsableDestination } from "../payout-accounts/destinations";

/**
 * Returns the first active connection that makes payouts, or null. Excludes connections that settle
 * into the seller's own bank account, because that money is not in the balance
 * (docs/domains/treasury.md).
 */
export function findPayoutConnection({ connections }: Connected): CompanyConnection | null {
  return connections.find((each) => each.state === "active" && makesPayouts(each)) ?? null;
}

function makesPayouts(connection: CompanyConnection): boolean {
  const { capabilities, kind } = connection;
  return capabilities.payouts && !settlesToSeller(connection) && acquirers.get(kind)?.payouts !== undefined;
}

/**
 * Returns the connection for new payouts.
 *
 * @throws recipient_not_active if the only connection that makes payouts has a recipient that is
 * pending or cannot receive them.
 * @throws payouts_not_offered if no connection makes payouts.
 */
export function getPayoutConnection(company: Connected): CompanyConnection {
  const found = findPayoutConnection(company);
  if (found) return found;
  const waits = ({ state, capabilities }: CompanyConnection) =>
    (state === "testing" || state === "blocked") && capabilities.byRecipient;
  return fail(company.connections.some(waits) ? "recipient_not_active" : "payouts_not_offered");
}

export type PayoutHindrance = "destination_not_own" | "destination_not_recipients" | "recipient_not_active";

/**
 * Returns why a connection's acquirer cannot pay a target, or null. Some acquirers pay only to the
 * company's own document, others only to the bank account of their active recipient.
 */
export async function findHindrance(
  { companyId, id, capabilities }: CompanyConnection,
  target: Target & { isOwnDocument: boolean },
  executor: Executor = db(),
): Promise<PayoutHindrance | null> {
  if (!capabilities.byRecipient) {
    return target.isOwnDocument || !capabilities.payoutsToOwnDocument ? null : "destination_not_own";
  }
  const account = await findRecipientAccount({ companyId, id }, executor);
  if (!account) return "recipient_not_active";
  return target.account && isSameAccount(target.account, account) ? null : "destination_not_recipients";
}

/** Returns null if the recipient is not active or its account is unknown. */
export async function findRecipientAccount(
  { companyId, id }: Pick<CompanyConnection, "companyId" | "id">,
  executor: Executor = db(),
): Promise<BankAccount | null> {
  const [recipient] = await executor
    .select({ state: recipients.state, account: recipients.account })
    .from(recipients)
    .where(and(eq(recipients.companyId, companyId), eq(recipients.connectionId, id)));
  return recipient?.state === "active" ? recipient.account : null;
}

/**
 * Returns the connection for a new payout to a destination.
 *
 * @throws the errors of `getPayoutConnection`
 * @throws destination_not_own, destination_not_recipients or recipient_not_active if the
 * connection's acquirer does not pay to the destination.
 */
export async function payoutConnection(
  company: Connected,
  destination: UsableDestination,
  executor: Executor = db(),
): Promise<CompanyConnection> {
  const found = getPayoutConnection(company);
  const hindrance = await findHindrance(found, destination, executor);
  return hindrance ? fail(hindrance) : found;
}
