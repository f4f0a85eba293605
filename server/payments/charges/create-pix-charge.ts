import type { CompanyConnection, PixDetails } from "@/db/schema";
import type { Cob } from "@/db/schema/payments-shapes";
import { connectionFor, connectionOf } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import { getAcquirer } from "../../acquiring/port";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import type { PixCode, PixRequest } from "../../acquiring/port/port";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { paymentUrlOf } from "../../core/procedures/page-token";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { drawQrCode } from "../../core/qr-code/qr-code";
import { payerOfBuyer } from "../../customers/customers/customers";
import { feeOf } from "../../ledger/fees/fees";
import { partnersOfItems } from "../../partners/coproducers/item-partners";
import { checkDueTerms } from "../due-terms/check-due-terms";
import { dueDays, dueTermsOf } from "../due-terms/due-amount";
import type { PixChargeResult, PixQrCodeCharge } from "../transactions/schemas";
import type { TransactionRow } from "../transactions/transaction-shape";
import { findTransactionRow } from "../transactions/transactions";
import { acquirerKeyOf, chargeRequestOf, unknownOrigin, unsupportedRefusal } from "./charge-request";
import { checkCharge } from "./check-charge";
import { failOver } from "./fail-over";
import { recordAcquirerState } from "./record-acquirer-state";
import { refuseTransaction } from "./refuse-transaction";
import { type ChargeIdentity, type ReservedIdentity, reserveTransaction } from "./reserve-transaction";
import { retryAfterOf, waitForAcquirer } from "./wait-for-acquirer";

/** Lifetime of an immediate Pix code: 24 hours (docs/domains/payments.md). */
const pixLifetimeMs = 24 * 60 * 60 * 1000;

export type PixCharge = PixQrCodeCharge & { cob?: Cob };

/**
 * Charges a customer by Pix (`POST /v1/pix/in/qrcode` and, with a due date, `POST /v1/pix/in/cob`).
 * Reserves the transaction, registers the code with the acquirer, and records the response unless
 * the reservation predicted it.
 *
 * @throws VALIDATION, document_invalid or another input error before anything is stored; an error
 * if the acquirer refuses the code; UNAVAILABLE if the acquirer's response is unknown, in which
 * case the transaction stays pending for reconciliation.
 */
export async function createPixCharge(
  company: CompanyIdentity,
  input: PixCharge,
  { transactionId, isNew, sale, origin, now }: ChargeIdentity,
): Promise<PixChargeResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  if (begun) return registerPix(company, begun, now);
  const row = await reservePix(company, input, { transactionId, sale, origin, now });
  return registerPix(company, row, now, origin ?? unknownOrigin);
}

async function reservePix(
  company: CompanyIdentity,
  input: PixCharge,
  { transactionId, sale, now }: ReservedIdentity,
): Promise<TransactionRow> {
  const { amountInCents, cob } = input;
  const buyer = await checkCharge(company.id, input, now, sale);
  const expiresAt = cob ? lastInstantOf(amountInCents, cob, now) : new Date(now.getTime() + pixLifetimeMs);
  const connection = connectionFor(company, "pix", { amountInCents, installments: 1 }, payerOfBuyer(buyer));
  if (cob && !connection.capabilities.dueDatePix) return fail("due_date_not_offered");
  if (cob && !mayHaveInterest(connection.kind, cob)) return fail("interest_not_offered");
  const key = acquirerKeyOf(transactionId);
  const request = { key, amountInCents, terms: cob ?? null, receiver: receiverOf(company) };
  const code = getAcquirer(connection.kind).predictPix(connection, request);
  const pix = code && pixDetails(key, expiresAt, code);
  const fees = feeOf(wayOf("pix", connection), amountInCents, company, now);
  const reservation = {
    companyId: company.id,
    transactionId,
    method: "pix",
    connectionId: connection.id,
    fees,
  } as const;
  const partners = await partnersOfItems(company.id, input, sale, now);
  const given = { ...reservation, ...partners, ...(cob ? { cob } : {}) };
  return reserveTransaction({ ...given, expiresAt, pix, sale, input, buyer, now });
}

/**
 * Returns the end of the last payable day of a charge with a due date.
 *
 * @throws VALIDATION on the invalid field.
 */
function lastInstantOf(amountInCents: number, cob: Cob, now: Date): Date {
  const terms = dueTermsOf(amountInCents, cob);
  const fault = checkDueTerms(terms, dayOf(now));
  if (fault) return fail("VALIDATION", fault);
  return startOfDay(addDays(dueDays(terms).lastPayableOn, 1));
}

/**
 * Registers the code of a reserved Pix with its acquirer and records the response. On a retry, the
 * acquirer recognizes the charge by its key. Only the call that reserved the charge passes its
 * `origin`, and only that call may fail over to another connection.
 *
 * @throws the errors of `createPixCharge`.
 */
export async function registerPix(
  company: CompanyIdentity,
  row: TransactionRow,
  now: Date,
  origin?: ChargeOrigin,
): Promise<PixChargeResult> {
  const { id, cob: terms } = row;
  const connection = connectionOf(company, row);
  const expiresAt = row.expiresAt ?? fail("INTERNAL");
  const charge = chargeRequestOf(row, origin ?? unknownOrigin, now);
  // Only the call that reserved the charge passes the origin. Any other call may repeat a request.
  const isRepeat = origin === undefined;
  const request = { ...charge, expiresAt, terms, receiver: receiverOf(company), isRepeat };
  const outcome = await getAcquirer(connection.kind).createPix(connection, request);
  switch (outcome.kind) {
    case "done": {
      // The first charge of an authorization uses the authorization's code. Paying that code pays
      // the charge and approves the authorization.
      if (row.automatic) await recordAcquirerState(row, "accepted", now);
      const pix = row.automatic && row.pix ? row.pix : pixDetails(acquirerKeyOf(id), expiresAt, outcome.value);
      // If the row already has this code, no second database transaction is needed. The sweep of
      // unpaid charges detects a charge that the acquirer loses.
      if (!row.automatic && (row.acquirerState !== "predicted" || row.pix?.emv !== pix.emv)) {
        await recordAcquirerState(row, "accepted", now, { pix });
      }
      const code = { emv: pix.emv, qrCode: drawQrCode(pix.emv) };
      return { id, status: row.status, fees: row.fees, pix: code, paymentUrl: paymentUrlOf(row) };
    }
    case "unsupported":
      await refuseTransaction(row, unsupportedRefusal, now);
      return fail("pix_refused", { values: { detail: "" } });
    case "refused": {
      const takesTerms = ({ capabilities, kind }: CompanyConnection) =>
        terms === null || (capabilities.dueDatePix && mayHaveInterest(kind, terms));
      const moved = origin && (await failOver(company, row, outcome.refusal, now, takesTerms));
      if (moved) return registerPix(company, moved, now, origin);
      if (outcome.refusal.retryAfterSeconds !== undefined) return waitForAcquirer(row, now, outcome.refusal);
      await refuseTransaction(row, outcome.refusal, now);
      return fail("pix_refused", { values: { detail: outcome.refusal.detail ?? "" } });
    }
    case "unknown":
      await recordAcquirerState(row, "unknown", now);
      return fail("UNAVAILABLE", { cause: outcome.cause, ...retryAfterOf(outcome.cause) });
  }
}

function mayHaveInterest(kind: string, { interest }: Cob): boolean {
  return !interest || (getAcquirer(kind).takesInterest?.(interest) ?? true);
}

function receiverOf({ name, city }: CompanyIdentity): PixRequest["receiver"] {
  return { name, city };
}

function pixDetails(txid: string, expiresAt: Date, { payload }: PixCode): PixDetails {
  return { txid, emv: payload, expiresAt: expiresAt.toISOString(), endToEndId: null, payerInfo: null };
}
