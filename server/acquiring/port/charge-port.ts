import type { DocumentType } from "@/db/schema/customers-enums";
import type { Address } from "@/db/schema/customers-shapes";
import type { PaymentMethod } from "@/db/schema/payments-enums";

/** The payer of a charge. */
export interface Payer {
  name: string;
  documentType: DocumentType;
  document: string;
  email: string;
  /** E.164. */
  phone: string | null;
  address: Address | null;
}

/** Origin of a charge, for fraud checks. */
export interface ChargeOrigin {
  /** The buyer's address, known from our checkout alone; null for other requests and merchant-initiated charges. */
  buyerIp: string | null;
  /** The address of the integrator's server, if it made the request. */
  serverIp: string | null;
  /** Identifies the buyer's browser across visits; null without cookies or without a browser. */
  deviceId: string | null;
}

/** A requested charge, with what the acquirer needs to find it. */
export interface ChargeReference {
  key: string;
  method: PaymentMethod;
  /** Whether it is a Pix with a due date (`cobv`), which banks keep apart from immediate ones (`cob`). */
  hasDueDate: boolean;
  /** Whether an authorisation pays it (Pix Automático, `cobr`). */
  isAutomatic?: boolean;
}

/** A partner's share of a charge. */
export interface Share {
  /** The acquirer's id of the partner's recipient. */
  recipientId: string;
  amountInCents: number;
}
