import { z } from "zod";
import { frequencies } from "@/db/schema/catalog-enums";
import { CentsRead } from "../../core/procedures/wire";
import { Transaction } from "./schemas";

const SoldLine = z.object({
  productId: z.string().nullable().meta({ description: "Null without an offer, and once the product is deleted." }),
  productName: z.string().nullable().meta({ description: "Null without an offer." }),
  paymentLinkId: z.string().nullable().meta({ description: "Payment link that was paid. Null for other sales." }),
  name: z.string().meta({ description: "Product with its offer or plan. The item's title without an offer." }),
  title: z.string().nullable().meta({ description: "Title of the item, if it differs." }),
  quantity: z.int(),
  amountInCents: CentsRead.meta({ description: "Total charged for the item." }),
  fullInCents: CentsRead.meta({ description: "Total before discounts." }),
});
export type SoldLine = z.infer<typeof SoldLine>;

const SaleCoupon = z.object({
  code: z.string().meta({ description: "Coupon code at the time of sale. Empty if unknown." }),
  discountInCents: CentsRead,
  fullInCents: CentsRead.meta({ description: "Amount before all discounts." }),
});
export type SaleCoupon = z.infer<typeof SaleCoupon>;

const SalePlan = z.object({
  subscriptionId: z.string().nullable().meta({ description: "Null until the first charge is paid." }),
  productId: z.string().nullable().meta({ description: "Null once the product is deleted." }),
  productName: z.string(),
  planName: z.string(),
  frequency: z.enum(frequencies),
  cycle: z.int().meta({ description: "Cycle number; 1 is the first charge." }),
});

/** Product names are the current ones. */
export const Sale = z.object({
  lines: z.array(SoldLine),
  coupon: SaleCoupon.nullable(),
  pixDiscountInCents: CentsRead.meta({ description: "Discount for paying by Pix." }),
  plan: SalePlan.nullable().meta({ description: "Plan of a subscription charge, as sold." }),
});
export type Sale = z.infer<typeof Sale>;

export const SaleRow = Transaction.omit({ Pix: true }).extend({
  sale: Sale,
  keptInCents: z.int().nullable().meta({ description: "Seller's share (`keptOf`). Null until paid." }),
});
export type SaleRow = z.infer<typeof SaleRow>;

export const SalePage = z.object({ rows: z.array(SaleRow), totalRows: z.int() });
export type SalePage = z.infer<typeof SalePage>;
