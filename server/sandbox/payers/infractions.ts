import { wasPaid } from "@/db/schema/payments-enums";
import { decideInfraction, openInfraction } from "../../acquiring/sandbox/infractions";
import { fail } from "../../core/failures/failure";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import type { Transaction } from "../../payments/transactions/schemas";
import { announced, getSandboxCharge } from "./payers-bank";
import type { SandboxInfraction } from "./schemas";

/**
 * Opens an infraction (MED) against a paid Pix as the payer's bank, even after a full refund. It
 * covers all or part of the earliest payment without an infraction.
 *
 * @throws NOT_FOUND in the same cases as `payInSandbox`; infraction_not_possible if the charge is
 * not a paid Pix or all of its payments were disputed; infraction_exceeds_payment.
 */
export async function openInfractionInSandbox(
  companyId: string,
  { transactionId, amountInCents }: SandboxInfraction,
  now: Date,
): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  if (row.paymentMethod !== "pix" || !wasPaid(row.status)) return fail("infraction_not_possible");
  const chargeKey = acquirerKeyOf(row.id);
  const result = await openInfraction({ companyId, chargeKey, amountInCents, openedAt: now });
  if (result === "none") return fail("infraction_not_possible");
  if (result === "too_much") return fail("infraction_exceeds_payment");
  return announced(row, now);
}

/**
 * Resolves the oldest open infraction against a Pix: accepted in favor of the payer, rejected in
 * favor of the seller.
 *
 * @throws NOT_FOUND in the same cases as `payInSandbox`; dispute_not_open.
 */
export async function decideInfractionInSandbox(
  companyId: string,
  transactionId: string,
  verdict: "accepted" | "rejected",
  now: Date,
): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  const outcome = verdict === "accepted" ? "lost" : "won";
  const key = acquirerKeyOf(row.id);
  const isDecided = row.paymentMethod === "pix" && (await decideInfraction(companyId, key, outcome));
  return isDecided ? announced(row, now) : fail("dispute_not_open");
}
