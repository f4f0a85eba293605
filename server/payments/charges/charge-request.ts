import type { ChargeOrigin, ChargeReference, Payer } from "../../acquiring/port/charge-port";
import type { ChargeRequest, Refusal } from "../../acquiring/port/port";
import type { TransactionRow } from "../transactions/transaction-shape";

export const unknownOrigin: ChargeOrigin = { buyerIp: null, serverIp: null, deviceId: null };

/**
 * Refusal recorded when a connection does not support the operation. Nothing was sent to an issuer.
 */
export const unsupportedRefusal: Refusal = { reason: "issuer_unavailable", code: null, retryable: false };

/**
 * Returns the origin of a charge requested by an integrator's server, whose IP address is not the
 * buyer's.
 */
export function integratorOrigin(serverIp: string): ChargeOrigin {
  return { ...unknownOrigin, serverIp };
}

/**
 * Returns our key for a charge at its acquirer. It is deterministic per transaction, so that a
 * retry finds the same charge (docs/reliability.md rule 1). Its 32 alphanumeric characters make it
 * a valid txid of the Pix API.
 */
export function acquirerKeyOf(transactionId: string): string {
  return transactionId.replaceAll("-", "");
}

const keyShape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Inverse of `acquirerKeyOf`. Returns null for any other key. */
export function transactionIdOf(acquirerKey: string): string | null {
  const [, ...parts] = keyShape.exec(acquirerKey) ?? [];
  return parts.length > 0 ? parts.join("-") : null;
}

export function payerOf(row: TransactionRow): Payer {
  return {
    name: row.customerName,
    documentType: row.documentType,
    document: row.document,
    email: row.customerEmail,
    phone: row.customerPhone || null,
    address: row.customerAddress,
  };
}

export function chargeRequestOf(row: TransactionRow, origin: ChargeOrigin, now: Date): ChargeRequest {
  return {
    key: acquirerKeyOf(row.id),
    amountInCents: row.amount,
    description: row.description,
    items: itemsOf(row),
    payer: payerOf(row),
    origin,
    feeInCents: row.fees,
    now,
  };
}

/**
 * Returns the items, which add up to the charge's amount. Installment interest paid by the buyer is
 * a separate item.
 */
function itemsOf({ items, installmentInterest }: TransactionRow): ChargeRequest["items"] {
  const sold = items.map(({ title, amountInCents, quantity }) => ({ title, amountInCents, quantity }));
  if (!installmentInterest) return sold;
  return [...sold, { title: "Juros do parcelamento", amountInCents: installmentInterest.amountInCents, quantity: 1 }];
}

export function chargeReferenceOf(row: TransactionRow): ChargeReference {
  const { id, paymentMethod, cob } = row;
  const reference = { key: acquirerKeyOf(id), method: paymentMethod, hasDueDate: cob !== null };
  return isAutomatic(row) ? { ...reference, isAutomatic: true } : reference;
}

/**
 * Reports whether the payer's bank pays a charge under a Pix authorization. The first charge is not
 * automatic, because the payer pays it with the authorization.
 */
export function isAutomatic({ automatic }: Pick<TransactionRow, "automatic">): boolean {
  return automatic !== null && automatic.dueOn !== null;
}
