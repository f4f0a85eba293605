import type { DocumentType } from "@/db/schema/customers-enums";
import type { Address } from "@/db/schema/customers-shapes";
import type { PaymentMethod } from "@/db/schema/payments-enums";

export interface Payer {
  name: string;
  documentType: DocumentType;
  document: string;
  email: string;
  /** E.164. */
  phone: string | null;
  address: Address | null;
}

export interface ChargeOrigin {
  /** Buyer's address. Null unless the buyer initiated the charge at our checkout. */
  buyerIp: string | null;
  serverIp: string | null;
  /** Identifies the buyer's browser across visits. Null without a browser or cookies. */
  deviceId: string | null;
}

export interface ChargeReference {
  key: string;
  method: PaymentMethod;
  /** True for a Pix with a due date (`cobv`), which banks store separately from immediate ones (`cob`). */
  hasDueDate: boolean;
  /** True for a Pix Automático charge (`cobr`). */
  isAutomatic?: boolean;
}

export interface Share {
  recipientId: string;
  amountInCents: number;
}
