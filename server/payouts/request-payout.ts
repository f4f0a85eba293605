import { and, eq, gte, lt, notInArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { payouts } from "@/db/schema";
import { auditBy, recordAudit } from "../companies/audit";
import type { Company } from "../companies/companies";
import { addDays, dayOf, startOfDay } from "../core/calendar";
import type { Actor } from "../core/procedure";
import { auditDetailsOf } from "../destinations/add-destination";
import { findDestination, type UsableDestination } from "../destinations/destinations";
import { readPixKey } from "../destinations/pix-keys";
import { fail } from "../errors";
import { emit } from "../events";
import { lockBalances, post } from "../finance/ledger";
import { findMaker, lockMover } from "./approvers";
import { readLimits } from "./limits";
import { payoutConnection } from "./payout-connection";
import { findPayoutRow, type PayoutRow, toPayout } from "./payouts";
import type { NewPayout, Payout } from "./schemas";

/** The id of a new payout, and who requests it. Calls with the same id return the same payout. */
export interface PayoutIdentity {
  payoutId: string;
  actor: Actor;
  address: string;
  now: Date;
}

/**
 * Requests a payout (docs/decisions.md 12): one commit reserves the money, `available → payouts`. The job `payouts`
 * sends it; above the company's threshold it waits for a second member's approval first.
 *
 * @throws a broken rule for an unknown or too new destination, an amount above a limit or the available balance, or a
 * company without a connection for payouts. FORBIDDEN for a member removed meanwhile.
 */
export async function requestPayout(company: Company, input: NewPayout, identity: PayoutIdentity): Promise<Payout> {
  const { payoutId } = identity;
  const begun = await findPayoutRow(company.id, payoutId);
  if (begun) return toPayout(begun);
  return toPayout(await db().transaction((tx) => reserve(tx, company, input, identity)));
}

async function reserve(
  tx: Executor,
  company: Company,
  input: NewPayout,
  { payoutId: id, actor, address, now }: PayoutIdentity,
): Promise<PayoutRow> {
  const { id: companyId } = company;
  const { amountInCents: amount, description } = input;
  if (actor.kind === "user") await lockMover(tx, companyId, actor.userId);
  const { available } = await lockBalances(tx, companyId);
  const begun = await findPayoutRow(companyId, id, tx);
  if (begun) return begun;
  const destination = await getDestination(tx, company, input, now);
  const connection = payoutConnection(company, destination);
  const { approvalAboveInCents } = await checkLimits(tx, companyId, amount, now);
  if (available < amount) return fail("payout_exceeds_balance");
  const [row] = await tx
    .insert(payouts)
    .values({
      companyId,
      id,
      status: amount > approvalAboveInCents ? "awaiting_approval" : "scheduled",
      amount,
      connectionId: connection.id,
      destinationId: destination.id,
      pixKeyType: destination.pixKeyType,
      pixKey: destination.pixKey,
      account: destination.account,
      description,
      requestedBy: actor.kind === "user" ? actor.userId : await findMaker(tx, companyId, actor.apiKeyId),
      requestedByKey: actor.kind === "api_key" ? actor.apiKeyId : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) return fail("INTERNAL");
  const movement = { sourceId: id, transactionId: null, amount };
  await post(tx, companyId, now, [{ ...movement, kind: "payout_requested", debit: "available", credit: "payouts" }]);
  await emit(tx, { companyId, event: "payout_created", subjectId: id, payload: toPayout(row), now });
  const after = { amountInCents: amount, ...auditDetailsOf(destination) };
  const by = auditBy({ actor, address });
  await recordAudit(tx, { companyId, ...by, action: "payout.requested", subjectId: id, after, now });
  return row;
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

/** Exact for concurrent requests, because the balances are locked. */
async function checkLimits(tx: Executor, companyId: string, amount: number, now: Date) {
  const limits = await readLimits(companyId, tx);
  const { minInCents, perPayoutInCents: maxInCents, perDayInCents } = limits;
  if (amount < minInCents) return fail("payout_too_small", { values: { minInCents } });
  if (amount > maxInCents) return fail("payout_too_large", { values: { maxInCents } });
  const today = dayOf(now);
  const [sum] = await tx
    .select({ amount: sql<string>`coalesce(sum(${payouts.amount}), 0)` })
    .from(payouts)
    .where(
      and(
        eq(payouts.companyId, companyId),
        gte(payouts.createdAt, startOfDay(today)),
        lt(payouts.createdAt, startOfDay(addDays(today, 1))),
        notInArray(payouts.status, ["failed", "canceled"]),
      ),
    );
  const leftInCents = Math.max(0, perDayInCents - Number(sum?.amount ?? 0));
  return amount > leftInCents ? fail("payout_exceeds_day", { values: { leftInCents } }) : limits;
}
