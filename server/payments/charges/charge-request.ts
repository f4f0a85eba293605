import type { ChargeOrigin, ChargeReference, Payer } from "../../acquiring/port/charge-port";
import type { ChargeRequest, Refusal } from "../../acquiring/port/port";
import type { TransactionRow } from "../transactions/transaction-shape";

/** For a charge whose origin is unknown. */
export const unknownOrigin: ChargeOrigin = { buyerIp: null, serverIp: null, deviceId: null };

/** Refusal of a connection that does not support the operation: nothing was sent to any issuer. */
export const unsupportedRefusal: Refusal = { reason: "issuer_unavailable", code: null, retryable: false };

/** A charge requested by an integrator's server, whose address is not the buyer's. */
export function integratorOrigin(serverIp: string): ChargeOrigin {
  return { ...unknownOrigin, serverIp };
}

/**
 * Our key for a charge at its acquirer: always the same for one transaction, so that a repeat finds the same charge
 * (docs/reliability.md rule 1). 32 letters and digits, a valid txid of API Pix.
 */
export function acquirerKeyOf(transactionId: string): string {
  return transactionId.replaceAll("-", "");
}

const keyShape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The transaction of such a key; null for a key that is none of ours. */
export function transactionIdOf(acquirerKey: string): string | null {
  const [, ...parts] = keyShape.exec(acquirerKey) ?? [];
  return parts.length > 0 ? parts.join("-") : null;
}

/** The payer of a reserved charge. */
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

/** The fields of a reserved charge that every acquirer receives, whatever the method. */
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

/** The items, which sum to the amount: the interest that the buyer bears is one of them. */
function itemsOf({ items, installmentInterest }: TransactionRow): ChargeRequest["items"] {
  const sold = items.map(({ title, amountInCents, quantity }) => ({ title, amountInCents, quantity }));
  if (!installmentInterest) return sold;
  return [...sold, { title: "Juros do parcelamento", amountInCents: installmentInterest.amountInCents, quantity: 1 }];
}

/** How the acquirer looks up a charge again. */
export function chargeReferenceOf(row: TransactionRow): ChargeReference {
  const { id, paymentMethod, cob } = row;
  const reference = { key: acquirerKeyOf(id), method: paymentMethod, hasDueDate: cob !== null };
  return isAutomatic(row) ? { ...reference, isAutomatic: true } : reference;
}

/** Whether the payer's bank pays a charge by an authorisation; the first one is paid with the authorisation. */
export function isAutomatic({ automatic }: Pick<TransactionRow, "automatic">): boolean {
  return automatic !== null && automatic.dueOn !== null;
}
