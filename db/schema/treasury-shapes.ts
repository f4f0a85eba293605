import type { CardBrand, PaymentMethod } from "./payments-enums";

/** Assigns charges to a connection. Absent conditions match every charge. Bounds are inclusive. */
export interface RoutingRule {
  method: PaymentMethod;
  /** For card charges. */
  brands?: CardBrand[] | undefined;
  minInstallments?: number | undefined;
  maxInstallments?: number | undefined;
  minAmountInCents?: number | undefined;
  maxAmountInCents?: number | undefined;
  connectionId: string;
}
