import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { type CustomerAddress, customers } from "@/db/schema";
import type { ChargeOrigin, ChargeReference, ChargeRequest, Refusal } from "../acquirers/port";
import type { TransactionRow } from "./transaction-shape";

/** What an acquirer is told of a charge beside its row, which keeps neither. */
export interface ChargeDetails {
  address: CustomerAddress | null;
  origin: ChargeOrigin;
}

/** Where nobody knows any more, or ever knew, who asked for a charge. */
export const unknownOrigin: ChargeOrigin = { buyerIp: null, serverIp: null, deviceId: null };

/** What a connection that does not offer what it was asked for has said: nothing was sent, and no issuer heard of it. */
export const unsupportedRefusal: Refusal = { reason: "issuer_unavailable", code: null, retryable: false };

/** A charge that an integrator's server asks for, at an address that is not the buyer's. */
export function integratorOrigin(serverIp: string): ChargeOrigin {
  return { ...unknownOrigin, serverIp };
}

/** The details of a charge that was reserved by somebody else: its customer's address as it stands now. */
export async function readDetails({ companyId, customerId }: TransactionRow): Promise<ChargeDetails> {
  const [customer] = await db()
    .select({ address: customers.address })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  return { address: customer?.address ?? null, origin: unknownOrigin };
}

/** What every acquirer is told of a reserved charge, by whatever method. */
export function chargeRequestOf(row: TransactionRow, { address, origin }: ChargeDetails, now: Date): ChargeRequest {
  return {
    key: row.acquirerKey,
    amountInCents: row.amount,
    description: row.description,
    items: row.items.map(({ title, amountInCents, quantity }) => ({ title, amountInCents, quantity })),
    payer: {
      name: row.customerName,
      documentType: row.documentType,
      document: row.document,
      email: row.customerEmail,
      phone: row.customerPhone || null,
      address,
    },
    origin,
    now,
  };
}

/** A charge as its acquirer finds it again. */
export function chargeReferenceOf({ acquirerKey, paymentMethod, cob }: TransactionRow): ChargeReference {
  return { key: acquirerKey, method: paymentMethod, hasDueDate: cob !== null };
}
