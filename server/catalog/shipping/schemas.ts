import { z } from "zod";
import { states } from "@/db/schema/catalog-enums";
import { line, PathId } from "../../core/procedures/wire";
import { NewProduct } from "../products/schemas";

export const maxFreightInCents = 1_000_000;

const FreightAmount = z.int().min(0).max(maxFreightInCents);

export const PickupPlace = line({ min: 1, max: 300 });

/**
 * Shipping cost: one price for all of Brazil, or one price per state, where null means that the
 * state is not served. Or the place at which the buyer picks the product up.
 */
export const ShippingTerms = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("fixed"), amountInCents: FreightAmount }),
  z.strictObject({
    kind: z.literal("table"),
    prices: z
      .record(z.enum(states), FreightAmount.nullable())
      .refine((prices) => Object.values(prices).some((each) => each !== null), { error: "must deliver to a state" }),
  }),
  z.strictObject({ kind: z.literal("pickup"), place: PickupPlace }),
]);
export type ShippingTerms = z.infer<typeof ShippingTerms>;

export const ShippedProduct = z.strictObject({ productId: PathId });

/** Null if the product is neither shipped nor picked up. */
export const ProductShipping = z.object({ shipping: ShippingTerms.nullable() });
export type ProductShipping = z.infer<typeof ProductShipping>;

export const ShippingChange = z.strictObject({
  productId: PathId,
  shipping: ShippingTerms.nullable(),
  /** Terms that the editor read (`refuseOutdated`). */
  read: ProductShipping.optional(),
});
export type ShippingChange = z.infer<typeof ShippingChange>;

/** Physical product created together with its shipping terms, so that they apply from the first sale on. */
export const NewShippedProduct = z.strictObject({ product: NewProduct, shipping: ShippingTerms });
export type NewShippedProduct = z.infer<typeof NewShippedProduct>;

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

export const AddressParts = z.object({
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  district: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
});
export type AddressParts = z.infer<typeof AddressParts>;

/** Shipping address of a sale; null if nothing is shipped. */
export const Delivery = z.object({ delivery: AddressParts.extend({ name: z.string() }).nullable() });
export type Delivery = z.infer<typeof Delivery>;
