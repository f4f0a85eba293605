import type { BoletoDetails } from "@/db/schema";
import { connectionFor, connectionOf } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import { getAcquirer } from "../../acquiring/port";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import type { BoletoSlip } from "../../acquiring/port/port";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { randomToken } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { paymentUrlOf } from "../../core/procedures/page-token";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { payerOfBuyer } from "../../customers/customers/customers";
import { feeOf } from "../../ledger/fees/fees";
import { partnersOfItems } from "../../partners/coproducers/item-partners";
import { boletoDueDay, lastPayableDayOf } from "../due-terms/boleto-days";
import type { BoletoCharge, BoletoChargeResult } from "../transactions/schemas";
import { boletoRead, type TransactionRow } from "../transactions/transaction-shape";
import { findTransactionRow } from "../transactions/transactions";
import { acquirerKeyOf, chargeRequestOf, unknownOrigin, unsupportedRefusal } from "./charge-request";
import { checkCharge } from "./check-charge";
import { failOver } from "./fail-over";
import { recordAcquirerState } from "./record-acquirer-state";
import { refuseTransaction } from "./refuse-transaction";
import { type ChargeIdentity, type ReservedIdentity, reserveTransaction } from "./reserve-transaction";
import { retryAfterOf, waitForAcquirer } from "./wait-for-acquirer";

const noSlip: BoletoSlip = { barcode: "", digitableLine: "", ownNumber: "", bankName: "" };

/**
 * Charges a customer by boleto (`POST /v1/boleto`). Reserves the transaction, registers the boleto
 * with the acquirer, and records the response.
 *
 * @throws VALIDATION, document_invalid or another input error before anything is stored; an error
 * if the acquirer refuses the boleto; UNAVAILABLE if the acquirer's response is unknown, in which
 * case the transaction stays pending for reconciliation.
 */
export async function createBoletoCharge(
  company: CompanyIdentity,
  input: BoletoCharge,
  { transactionId, isNew, sale, origin, now }: ChargeIdentity,
): Promise<BoletoChargeResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  const reserved = begun ?? (await reserveBoleto(company, input, { transactionId, sale, origin, now }));
  const row = await registerBoleto(company, reserved, now, begun ? undefined : (origin ?? unknownOrigin));
  const { id, status, fees, boleto } = row;
  return { id, status, fees, boleto: boletoRead(boleto), paymentUrl: paymentUrlOf(row) };
}

async function reserveBoleto(
  company: CompanyIdentity,
  input: BoletoCharge,
  { transactionId, sale, now }: ReservedIdentity,
): Promise<TransactionRow> {
  const { amountInCents } = input;
  const buyer = await checkCharge(company.id, input, now, sale);
  const connection = connectionFor(company, "boleto", { amountInCents, installments: 1 }, payerOfBuyer(buyer));
  const dueOn = boletoDueDay(now);
  const request = { key: acquirerKeyOf(transactionId), amountInCents, dueOn };
  const slip = getAcquirer(connection.kind).predictBoleto(connection, request);
  const boleto = { ...(slip ?? noSlip), dueOn, pageToken: randomToken() };
  const fees = feeOf(wayOf("boleto", connection), amountInCents, company, now);
  const expiresAt = startOfDay(addDays(lastPayableDayOf(dueOn), 1));
  const reservation = { companyId: company.id, transactionId, method: "boleto", connectionId: connection.id } as const;
  const partners = await partnersOfItems(company.id, input, sale, now);
  return reserveTransaction({ ...reservation, ...partners, fees, expiresAt, boleto, sale, input, buyer, now });
}

export type RegisteredBoleto = TransactionRow & { boleto: BoletoDetails };

/**
 * Registers a reserved boleto with its acquirer and records the response. On a retry, the acquirer
 * recognizes the charge by its key. Only the call that reserved the charge passes its `origin`, and
 * only that call may fail over to another connection.
 *
 * @throws the errors of `createBoletoCharge`.
 */
export async function registerBoleto(
  company: CompanyIdentity,
  row: TransactionRow,
  now: Date,
  origin?: ChargeOrigin,
): Promise<RegisteredBoleto> {
  const connection = connectionOf(company, row);
  const reserved = row.boleto ?? fail("INTERNAL");
  const charge = chargeRequestOf(row, origin ?? unknownOrigin, now);
  const request = { ...charge, dueOn: reserved.dueOn };
  const outcome = await getAcquirer(connection.kind).createBoleto(connection, request);
  switch (outcome.kind) {
    case "done": {
      const boleto = { ...reserved, ...slipOf(outcome.value) };
      await recordAcquirerState(row, "accepted", now, { boleto });
      return { ...row, boleto };
    }
    case "unsupported":
      await refuseTransaction(row, unsupportedRefusal, now);
      return fail("boleto_refused");
    case "refused": {
      const moved = origin && (await failOver(company, row, outcome.refusal, now));
      if (moved) return registerBoleto(company, moved, now, origin);
      if (outcome.refusal.retryAfterSeconds !== undefined) return waitForAcquirer(row, now, outcome.refusal);
      await refuseTransaction(row, outcome.refusal, now);
      return fail("boleto_refused");
    }
    case "unknown":
      await recordAcquirerState(row, "unknown", now);
      return fail("UNAVAILABLE", { cause: outcome.cause, ...retryAfterOf(outcome.cause) });
  }
}

function slipOf({ barcode, digitableLine, ownNumber, bankName }: BoletoSlip): BoletoSlip {
  return { barcode, digitableLine, ownNumber, bankName };
}
