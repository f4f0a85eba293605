import type { BoletoDetails } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import type { BoletoSlip } from "../acquirers/port";
import { connectionFor, connectionOf } from "../connections/connections";
import { wayOf } from "../connections/payment-way";
import { addDays, startOfDay } from "../core/calendar";
import { randomToken } from "../core/crypto";
import { paymentUrlOf } from "../core/page-token";
import type { CompanyIdentity } from "../core/procedure";
import { boletoDueDay, lastPayableDayOf } from "../due-terms/boleto-days";
import { fail } from "../errors";
import { feeOf } from "../finance/fees";
import type { BoletoCharge, BoletoChargeResult } from "./boleto-schemas";
import {
  acquirerKeyOf,
  type ChargeDetails,
  chargeRequestOf,
  readDetails,
  unknownOrigin,
  unsupportedRefusal,
} from "./charge-request";
import { checkCharge } from "./check-charge";
import { recordAcquirerState } from "./record-acquirer-state";
import { refuseTransaction } from "./refuse-transaction";
import { type ChargeIdentity, type ReservedIdentity, reserveTransaction } from "./reserve-transaction";
import { boletoRead, type TransactionRow } from "./transaction-shape";
import { findTransactionRow } from "./transactions";

/** Until the acquirer answers. */
const noSlip: BoletoSlip = { barcode: "", digitableLine: "", ownNumber: "", bankName: "" };

/**
 * Charges a customer by boleto (`POST /v1/boleto`): reserve the transaction, register the boleto with the acquirer,
 * record what the acquirer said.
 *
 * @throws VALIDATION, document_invalid or a broken rule before anything is stored; a broken rule when the acquirer
 * refuses the boleto; UNAVAILABLE when the acquirer's answer is unknown (the transaction stays pending for
 * reconciliation).
 */
export async function createBoletoCharge(
  company: CompanyIdentity,
  input: BoletoCharge,
  { transactionId, isNew, sale, origin, now }: ChargeIdentity,
): Promise<BoletoChargeResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  const row = begun ?? (await reserveBoleto(company, input, { transactionId, sale, origin, now }));
  const details = { address: input.customer.address ?? null, origin: origin ?? unknownOrigin };
  const boleto = await registerBoleto(company, row, now, begun ? undefined : details);
  const { id, status, fees } = row;
  return { id, status, fees, boleto: boletoRead(boleto), paymentUrl: paymentUrlOf(row) };
}

async function reserveBoleto(
  company: CompanyIdentity,
  input: BoletoCharge,
  { transactionId, sale, now }: ReservedIdentity,
): Promise<TransactionRow> {
  const { amountInCents } = input;
  const buyer = await checkCharge(company.id, input, sale);
  const connection = connectionFor(company, "boleto");
  const dueOn = boletoDueDay(now);
  const request = { key: acquirerKeyOf(transactionId), amountInCents, dueOn };
  const slip = getAcquirer(connection.kind).predictBoleto(connection, request);
  const boleto = { ...(slip ?? noSlip), dueOn, pageToken: randomToken() };
  const fees = feeOf(wayOf("boleto", connection), amountInCents, company, now);
  const expiresAt = startOfDay(addDays(lastPayableDayOf(dueOn), 1));
  const reservation = { companyId: company.id, transactionId, method: "boleto", connectionId: connection.id } as const;
  return reserveTransaction({ ...reservation, fees, expiresAt, boleto, sale, input, buyer, now });
}

/**
 * Registers a reserved boleto with its acquirer and records the answer. On a repeat, the acquirer recognises the
 * transaction by its key. Reads `details` when they are not given.
 *
 * @throws a broken rule or UNAVAILABLE as `createBoletoCharge`.
 */
export async function registerBoleto(
  company: CompanyIdentity,
  row: TransactionRow,
  now: Date,
  details?: ChargeDetails,
): Promise<BoletoDetails> {
  const connection = connectionOf(company, row);
  const reserved = row.boleto ?? fail("INTERNAL");
  const charge = chargeRequestOf(row, details ?? (await readDetails(row)), now);
  const request = { ...charge, dueOn: reserved.dueOn };
  const outcome = await getAcquirer(connection.kind).createBoleto(connection, request);
  switch (outcome.kind) {
    case "done": {
      const boleto = { ...reserved, ...slipOf(outcome.value) };
      await recordAcquirerState(row, "accepted", now, { boleto });
      return boleto;
    }
    case "unsupported":
    case "refused":
      await refuseTransaction(
        row.companyId,
        row.id,
        outcome.kind === "refused" ? outcome.refusal : unsupportedRefusal,
        now,
      );
      return fail("boleto_refused");
    case "unknown":
      await recordAcquirerState(row, "unknown", now);
      return fail("UNAVAILABLE", { cause: outcome.cause });
  }
}

/** The part of an acquirer's answer that we store. */
function slipOf({ barcode, digitableLine, ownNumber, bankName }: BoletoSlip): BoletoSlip {
  return { barcode, digitableLine, ownNumber, bankName };
}
