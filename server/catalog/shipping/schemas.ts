import { z } from "zod";
import { states } from "@/db/schema/catalog-enums";
import { line, PathId } from "../../core/procedures/wire";

/** The highest freight, in cents. */
export const maxFreightInCents = 1_000_000;

const FreightAmount = z.int().min(0).max(maxFreightInCents);

/** What shipping costs: one price for all of Brazil, or one for each state, null where it is not delivered. */
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

/** How a product is shipped; null: it is not. */
export const ProductShipping = z.object({ shipping: ShippingTerms.nullable() });
export type ProductShipping = z.infer<typeof ProductShipping>;

export const ShippingChange = z.strictObject({ productId: PathId, shipping: ShippingTerms.nullable() });
export type ShippingChange = z.infer<typeof ShippingChange>;

/** What shipping an order costs. */
export interface Freight {
  /** Null: it depends on a CEP that is not known yet. */
  amountInCents: number | null;
  /** Of the CEP; null without one. */
  state: string | null;
}

/** Where an order is shipped to, as its form sends it; the state follows from the CEP. */
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

/** Where a sale is shipped to; null where nothing is. */
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
