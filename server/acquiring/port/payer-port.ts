import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { Payer } from "./charge-port";

/** Payer data that an acquirer may require besides name, document and email. */
export type PayerNeed = "phone" | "address";

/** Why an acquirer cannot charge a payer. `field` is under `customer` in `/v1`. */
export interface PayerFault {
  field: string;
  message: string;
}

/** Neither function calls the acquirer. */
export interface PayerOperations {
  needs: (method: PaymentMethod) => readonly PayerNeed[];
  /** Returns the first missing or unacceptable field, or null. */
  findFault: (method: PaymentMethod, payer: Payer) => PayerFault | null;
}
