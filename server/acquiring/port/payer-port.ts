import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { Payer } from "./charge-port";

/** Payer data that an acquirer may require in addition to name, document and email. */
export type PayerNeed = "phone" | "address";

/** Reason why an acquirer cannot charge a payer: the `/v1` field under `customer`, and a message. */
export interface PayerFault {
  field: string;
  message: string;
}

/** Payer data that an acquirer requires. Neither function calls the acquirer. */
export interface PayerOperations {
  needs: (method: PaymentMethod) => readonly PayerNeed[];
  /** Returns the first missing or unacceptable field. Returns null if the payer can be charged. */
  findFault: (method: PaymentMethod, payer: Payer) => PayerFault | null;
}
