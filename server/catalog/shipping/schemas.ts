import { z } from "zod";
import { states } from "@/db/schema/catalog-enums";
import { line, PathId } from "../../core/procedures/wire";

export const maxFreightInCents = 1_000_000;

const FreightAmount = z.int().min(0).max(maxFreightInCents);

/** Shipping price for all of Brazil or per state; null for a state that is not served. */
export const ShippingTerms = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("fixed"), amountInCents: FreightAmount }),
  z.strictObject({
    kind: z.literal("table"),
    prices: z
      .record(z.enum(states), FreightAmount.nullable())
      .refine((prices) => Object.values(prices).some((each) => each !== null), { error: "must deliver to a state" }),
  }),
]);
export type ShippingTerms = z.infer<typeof ShippingTerms>;

export const ShippedProduct = z.strictObject({ productId: PathId });

export const ProductShipping = z.object({ shipping: ShippingTerms.nullable() });
export type ProductShipping = z.infer<typeof ProductShipping>;

export const ShippingChange = z.strictObject({
  productId: PathId,
  shipping: ShippingTerms.nullable(),
  /** Terms that the editor read (`refuseOutdated`). */
  read: ProductShipping.optional(),
});
export type ShippingChange = z.infer<typeof ShippingChange>;

export interface Freight {
  /** Null if the amount depends on a CEP that is not known yet. */
  amountInCents: number | null;
  /** Null without a CEP. */
  state: string | null;
}

/** Address from the checkout form. The state follows from the CEP. */
export const DeliveryAddress = z.strictObject({
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}-?\d{3}$/, { error: "must be a CEP of eight digits" }),
  street: line({ min: 1, max: 160 }),
  number: line({ min: 1, max: 20 }),
  complement: line({ max: 80 }).optional(),
  district: line({ min: 1, max: 80 }),
  city: line({ min: 1, max: 80 }),
});
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

export const SaleDelivery = z.strictObject({ transactionId: PathId });

/** Null if nothing is shipped. */
export const Delivery = z.object({
  delivery: z
    .object({
      name: z.string(),
      street: z.string(),
      number: z.string(),
      complement: z.string(),
      district: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
    })
    .nullable(),
});
export type Delivery = z.infer<typeof Delivery>;
