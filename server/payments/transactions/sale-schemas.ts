import { z } from "zod";
import { frequencies } from "@/db/schema/catalog-enums";
import { CentsRead } from "../../core/procedures/wire";
import { Transaction } from "./schemas";

const SoldLine = z.object({
  productId: z.string().nullable().meta({ description: "Null without an offer, and once the product is deleted." }),
  productName: z.string().nullable().meta({ description: "Null without an offer." }),
  paymentLinkId: z.string().nullable().meta({ description: "The payment link that was paid; null for anything else." }),
  name: z.string().meta({ description: "The product, and its offer or plan; without an offer the item's title." }),
  title: z.string().nullable().meta({ description: "The item's own title where it says something else." }),
  quantity: z.int(),
  amountInCents: CentsRead.meta({ description: "What was charged for all of them." }),
  fullInCents: CentsRead.meta({ description: "The same before the discounts." }),
});
export type SoldLine = z.infer<typeof SoldLine>;

const SaleCoupon = z.object({
  code: z.string().meta({ description: "As it was called then; empty where it is not known." }),
  discountInCents: CentsRead,
  fullInCents: CentsRead.meta({ description: "The amount before all discounts." }),
});
export type SaleCoupon = z.infer<typeof SaleCoupon>;

const SalePlan = z.object({
  subscriptionId: z.string().nullable().meta({ description: "Null until the first charge is paid." }),
  productId: z.string().nullable().meta({ description: "Null once the product is deleted." }),
  productName: z.string(),
  planName: z.string(),
  frequency: z.enum(frequencies),
  cycle: z.int().meta({ description: "From 1, the first charge." }),
});

/** Items sold in a transaction, as shown to the seller. Product names are current. */
export const Sale = z.object({
  lines: z.array(SoldLine),
  coupon: SaleCoupon.nullable(),
  pixDiscountInCents: CentsRead.meta({ description: "What paying by Pix took off." }),
  plan: SalePlan.nullable().meta({ description: "Of a subscription's charge, as it was sold." }),
});
export type Sale = z.infer<typeof Sale>;

export const SaleRow = Transaction.extend({
  sale: Sale,
  keptInCents: z.int().nullable().meta({ description: "What its seller keeps (`keptOf`); null until it is paid." }),
});
export type SaleRow = z.infer<typeof SaleRow>;

export const SalePage = z.object({ rows: z.array(SaleRow), totalRows: z.int() });
export type SalePage = z.infer<typeof SalePage>;
