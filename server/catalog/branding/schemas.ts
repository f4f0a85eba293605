import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { Installments, PathId } from "../../core/procedures/wire";
import { carriesWhiteText } from "./contrast";
import { pictureUri } from "./picture";

const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, { error: "must be a color such as #2f5fe0", abort: true })
  .refine(carriesWhiteText, { error: "is too light: white text on it could not be read" });

/** Enough for a picture of 24 KiB. Small, because every page view includes the data URI. */
export const logoLength = 33_000;

/** Maximum size of a product's picture. It is served unchanged, so a large one would slow down the checkout. */
export const maxPictureBytes = 512 * 1024;

const Logo = z
  .string()
  .max(logoLength, { error: "must be a picture of at most 24 KiB", abort: true })
  .regex(pictureUri, { error: "must be a PNG, JPEG or WebP data URI" });

export const NoFields = z.strictObject({});

export const CheckoutLook = z.object({ logo: z.string().nullable(), color: z.string().nullable() });
export type CheckoutLook = z.infer<typeof CheckoutLook>;

export const CheckoutLookChange = z.strictObject({
  logo: Logo.nullable().optional(),
  color: Color.nullable().optional(),
  /** Values that the editor read (`refuseOutdated`). */
  read: CheckoutLook.partial().optional(),
});
export type CheckoutLookChange = z.infer<typeof CheckoutLookChange>;

export const LogoAddress = z.strictObject({ url: z.string().max(2048) });

export const FetchedLogo = z.object({ picture: z.string() });
export type FetchedLogo = z.infer<typeof FetchedLogo>;

/** `pixDiscountPercent` is in whole percent. */
export const CheckoutMethods = z.object({
  methods: z.array(z.enum(paymentMethods)),
  maxInstallments: z.int(),
  pixDiscountPercent: z.int(),
});
export type CheckoutMethods = z.infer<typeof CheckoutMethods>;

export type CheckoutSettings = CheckoutLook & CheckoutMethods;

export const maxPixDiscountPercent = 30;

export const CheckoutProduct = z.strictObject({ productId: PathId });

export const CheckoutMethodsChange = z.strictObject({
  productId: PathId,
  methods: z
    .array(z.enum(paymentMethods))
    .min(1)
    .refine((methods) => new Set(methods).size === methods.length, { error: "must not name a method twice" })
    .optional(),
  maxInstallments: Installments.optional(),
  pixDiscountPercent: z.int().min(0).max(maxPixDiscountPercent).optional(),
  /** Values that the editor read (`refuseOutdated`). */
  read: CheckoutMethods.partial().optional(),
});
export type CheckoutMethodsChange = z.infer<typeof CheckoutMethodsChange>;
