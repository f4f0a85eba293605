import type { CardBrand, PaymentMethod } from "@/db/schema/payments-enums";

/** A rule that sends charges through a connection. Absent conditions match every charge; bounds are inclusive. */
export interface RoutingRule {
  method: PaymentMethod;
  /** Only for cards. */
  brands?: CardBrand[] | undefined;
  minInstallments?: number | undefined;
  maxInstallments?: number | undefined;
  minAmountInCents?: number | undefined;
  maxAmountInCents?: number | undefined;
  connectionId: string;
}
