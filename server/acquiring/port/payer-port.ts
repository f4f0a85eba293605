import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { Payer } from "./charge-port";

/** Data that an acquirer may require of a payer beside name, document and e-mail. */
export type PayerNeed = "phone" | "address";

/** Why an acquirer cannot charge a payer: the field as `/v1` spells it below `customer`, and a sentence. */
export interface PayerFault {
  field: string;
  message: string;
}

/** What an acquirer requires of a payer. Neither function calls it. */
export interface PayerOperations {
  needs: (method: PaymentMethod) => readonly PayerNeed[];
  /** The first missing or unacceptable field; null for a payer whom it can charge. */
  findFault: (method: PaymentMethod, payer: Payer) => PayerFault | null;
}
