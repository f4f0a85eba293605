import { z } from "zod";
import { connectionStates } from "@/db/schema/acquiring-enums";
import { cardBrands, paymentMethods } from "@/db/schema/payments-enums";
import type { RoutingRule as StoredRule } from "@/db/schema/treasury-shapes";
import { Cents, type FieldsOf, PathId } from "../../core/procedures/wire";

export const maxRules = 50;
const maxInstallments = 12;

const Installments = z.int().min(1).max(maxInstallments);

/** Absent conditions match every charge; bounds are inclusive. */
export const RoutingRule = z
  .strictObject({
    method: z.enum(paymentMethods),
    brands: z.array(z.enum(cardBrands)).min(1).optional(),
    minInstallments: Installments.optional(),
    maxInstallments: Installments.optional(),
    minAmountInCents: Cents.optional(),
    maxAmountInCents: Cents.optional(),
    connectionId: PathId,
  } satisfies FieldsOf<StoredRule>)
  .superRefine((rule, context) => {
    const { method, brands, minInstallments, maxInstallments: most, minAmountInCents, maxAmountInCents } = rule;
    const fault = (field: keyof StoredRule, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (method !== "credit_card") {
      for (const field of ["brands", "minInstallments", "maxInstallments"] as const) {
        if (rule[field] !== undefined) fault(field, "is only for cards");
      }
    }
    if (brands && new Set(brands).size < brands.length) fault("brands", "must not name a brand twice");
    if (minInstallments !== undefined && most !== undefined && minInstallments > most) {
      fault("maxInstallments", "must not be less than minInstallments");
    }
    if (minAmountInCents !== undefined && maxAmountInCents !== undefined && minAmountInCents > maxAmountInCents) {
      fault("maxAmountInCents", "must not be less than minAmountInCents");
    }
  });
export type RoutingRule = z.infer<typeof RoutingRule>;

export const Routing = z.object({
  rules: z.array(RoutingRule),
  connections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      methods: z.array(z.enum(paymentMethods)),
      state: z.enum(connectionStates),
    }),
  ),
});
export type Routing = z.infer<typeof Routing>;

export const NoFields = z.strictObject({});

export const RoutingChange = z.strictObject({
  rules: z.array(RoutingRule).max(maxRules),
  password: z.string().min(1).max(1000),
});
export type RoutingChange = z.infer<typeof RoutingChange>;

export const RoutedCharge = z.strictObject({
  method: z.enum(paymentMethods),
  amountInCents: Cents,
  installments: Installments,
  brand: z.enum(cardBrands).optional(),
});
export type RoutedCharge = z.infer<typeof RoutedCharge>;

/** Null if no connection accepts the charge. */
export const ChosenConnection = z.object({ name: z.string().nullable() });
