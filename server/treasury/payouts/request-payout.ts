import { db, type Executor } from "@/db/client";
import { type CompanyConnection, payouts } from "@/db/schema";
import { type AuditBy, auditBy, recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { auditDetailsOf } from "../../accounts/company/pay-target";
import { readPixKey } from "../../accounts/company/pix-keys";
import { addNotice } from "../../accounts/notices/add-notice";
import { emit } from "../../core/events/emit";
import { fail } from "../../core/failures/failure";
import type { Actor } from "../../core/procedures/procedure";
import { leftOfDay, readLimits, sumUnapproved } from "../../ledger/payout-limits/limits";
import { lockBalances, post } from "../../ledger/transfers/ledger";
import { setAsideOf, sumAcceptedRefunds } from "../../payments/refund-requests/set-aside";
import { findDestination, type UsableDestination } from "../payout-accounts/destinations";
import { findRequester, hasSecondPerson, lockMover } from "./approvers";
import { getPayoutConnection, payoutConnection } from "./payout-connection";
import { findPayoutRow, type PayoutRow, toPayout } from "./payouts";
import type { NewPayout, Payout } from "./schemas";

/** Calls with the same id return the same payout. */
export interface PayoutIdentity {
  payoutId: string;
  actor: Actor;
  address: string;
  now: Date;
}

/**
 * Requests a payout (docs/domains/treasury.md). One database transaction reserves the money,
 * `available → payouts`, and the job `payouts` sends it. A second member must approve the payout if
 * its amount, added to the payouts of the last 24 hours that had no approval, exceeds the company's
 * threshold.
 *
 * @throws a rule error for an unknown or too new destination, an amount above a limit or above the
 * available balance less the reserve for refunds, or a company without a connection for payouts or
 * with an inactive recipient.
 * @throws FORBIDDEN for a member removed in the meantime.
 */
export async function requestPayout(company: Company, input: NewPayout, identity: PayoutIdentity): Promise<Payout> {
  const { payoutId } = identity;
  const begun = await findPayoutRow(company.id, payoutId);
  if (begun) return toPayout(begun);
  // Checked first, because adding a destination does not help without a connection for payouts.
  getPayoutConnection(company);
  return toPayout(await db().transaction((tx) => reserve(tx, company, input, identity)));
}

async function reserve(
  tx: Executor,
  company: Company,
  input: NewPayout,
  { payoutId: id, actor, address, now }: PayoutIdentity,
): Promise<PayoutRow> {
  const { id: companyId } = company;
  const { amountInCents, description } = input;
  if (actor.kind === "user") await lockMover(tx, companyId, actor.userId);
  const { available } = await lockBalances(tx, companyId);
  const begun = await findPayoutRow(companyId, id, tx);
  if (begun) return begun;
  const destination = await getDestination(tx, company, input, now);
  const connection = await payoutConnection(company, destination, tx);
  const approvalAboveInCents = await checkLimits(tx, companyId, amountInCents, now);
  const setAsideInCents = setAsideOf(available, await sumAcceptedRefunds(companyId, now, tx));
  if (available - setAsideInCents < amountInCents)
    return fail("payout_exceeds_balance", { values: { availableInCents: available, setAsideInCents } });
  return addPayout(tx, {
    companyId,
    id,
    amountInCents,
    approvalAboveInCents,
    connection,
    destination,
    description,
    requestedBy: await findRequester(tx, companyId, actor),
    requestedByKey: actor.kind === "api_key" ? actor.apiKeyId : null,
    by: auditBy({ actor, address }),
    now,
  });
}

interface CheckedPayout {
  companyId: string;
  id: string;
  amountInCents: number;
  approvalAboveInCents: number;
  connection: CompanyConnection;
  destination: UsableDestination;
  description: string;
  requestedBy: string | null;
  requestedByKey: string | null;
  by: AuditBy;
  now: Date;
}

/**
 * Adds a payout and reserves its money. Under the lock on the balances, the caller must have
 * checked the amount and the destination. Notifies the approvers of a payout that needs one.
 */
export async function addPayout(tx: Executor, payout: CheckedPayout): Promise<PayoutRow> {
  const {
    companyId,
    id,
    amountInCents: amount,
    destination,
    description,
    requestedBy,
    requestedByKey,
    by,
    now,
  } = payout;
  const sum = amount + (await sumUnapproved(tx, companyId, now));
  const [row] = await tx
    .insert(payouts)
    .values({
      companyId,
      id,
      status: sum > payout.approvalAboveInCents ? "awaiting_approval" : "scheduled",
      amount,
      connectionId: payout.connection.id,
      destinationId: destination.id,
      pixKeyType: destination.pixKeyType,
      pixKey: destination.pixKey,
      account: destination.account,
      description,
      requestedBy,
      requestedByKey,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) return fail("INTERNAL");
  const movement = { sourceId: id, transactionId: null, amount };
  await post(tx, companyId, now, [{ ...movement, kind: "payout_requested", debit: "available", credit: "payouts" }]);
  await emit(tx, { companyId, event: "payout_created", subjectId: id, payload: toPayout(row), now });
  const after = { amountInCents: amount, ...auditDetailsOf(destination) };
  await recordAudit(tx, { companyId, ...by, action: "payout.requested", subjectId: id, after, now });
  if (row.status === "awaiting_approval") await askForApproval(tx, row);
  return row;
}

/** Includes the requester only if no other member can approve the payout. */
async function askForApproval(tx: Executor, { companyId, id, amount, requestedBy, createdAt: now }: PayoutRow) {
  const isAlone = requestedBy === null || !(await hasSecondPerson(tx, companyId, requestedBy));
  await addNotice(tx, {
    companyId,
    id,
    kind: "payout_awaiting_approval",
    subjectId: id,
    details: { amountInCents: amount },
    exceptUserId: isAlone ? null : requestedBy,
    now,
  });
}

async function getDestination(
  tx: Executor,
  company: Company,
  { pixKey, destinationId }: NewPayout,
  now: Date,
): Promise<UsableDestination> {
  const field = pixKey === undefined ? "destinationId" : "pixKey";
  const key = pixKey === undefined ? null : (readPixKey(pixKey)?.key ?? fail("pix_key_invalid"));
  const wanted = key === null ? { id: destinationId ?? "" } : { pixKey: key };
  const found = await findDestination(company, wanted, tx);
  if (!found) return fail("destination_unknown", { field });
  if (found.usableAt > now) {
    return fail("destination_waiting", { field, values: { usableAt: found.usableAt.toISOString() } });
  }
  return found;
}

/**
 * Checks the limits. The lock on the balances makes the check exact under concurrency.
 *
 * @returns the amount above which a payout needs an approval.
 */
async function checkLimits(tx: Executor, companyId: string, amount: number, now: Date): Promise<number> {
  const { minInCents, perPayoutInCents, perDayInCents, approvalAboveInCents } = await readLimits(companyId, now, tx);
  if (amount < minInCents) return fail("payout_too_small", { values: { minInCents } });
  if (amount > perPayoutInCents) return fail("payout_too_large", { values: { maxInCents: perPayoutInCents } });
  const leftInCents = await leftOfDay(tx, companyId, perDayInCents, now);
  return amount > leftInCents ? fail("payout_exceeds_day", { values: { leftInCents } }) : approvalAboveInCents;
}
