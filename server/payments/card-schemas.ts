import { z } from "zod";
import { cardBrands } from "@/db/enums";
import { line } from "../core/wire";
import { Fees, RefuseReason, Status } from "./charge-fields";
import * as examples from "./examples";
import { chargeShape } from "./schemas";

/** No name has as many digits as the shortest card number: one typed into the wrong field is stored nowhere. */
export const HolderName = line({ min: 1, max: 60 })
  .refine((name) => name.replace(/\D/g, "").length < 12, { error: "must be a name, not a card number" })
  .meta({ example: "MARIA DA SILVA" });

/** A card, on its way into the vault (specification, `POST /v1/card-token`). */
export const CardInput = z
  .strictObject({
    number: z.string().max(32).meta({ description: "Digits only.", example: "4111111111111111" }),
    holderName: HolderName,
    expirationMonth: z
      .string()
      .regex(/^(0[1-9]|1[0-2])$/, { error: "must be a month from 01 to 12" })
      .meta({ example: "12" }),
    expirationYear: z
      .string()
      .regex(/^\d{2}$/, { error: "must be a year of two digits" })
      .meta({ example: "30" }),
    cvv: z.string().max(8).meta({ description: "Three or four digits, as the brand has it.", example: "123" }),
  })
  .meta({ id: "CardInput", examples: examples.cardInputExamples });
export type CardInput = z.infer<typeof CardInput>;

export const CardTokenResult = z
  .object({ success: z.literal(true), token: z.string() })
  .meta({ id: "CardTokenResult", examples: examples.cardTokenExamples });

export const CardCharge = z
  .strictObject({
    ...chargeShape,
    card: z.strictObject({
      cardToken: z.string().min(1),
      installments: z.int().min(1).max(12).default(1),
      holderName: HolderName.optional(),
    }),
  })
  .meta({ id: "CardCharge", examples: examples.cardChargeExamples });
export type CardCharge = z.infer<typeof CardCharge>;

/** What a card charge answers (specification, "Charge result"): a refusal is a result, not an error. */
export const CardChargeResult = z
  .object({
    id: z.string(),
    status: Status,
    fees: Fees,
    card: z.object({ token: z.string(), brand: z.enum(cardBrands), last4: z.string() }),
    refuseReason: RefuseReason,
  })
  .meta({ id: "CardChargeResult", examples: examples.cardResultExamples });
export type CardChargeResult = z.infer<typeof CardChargeResult>;
