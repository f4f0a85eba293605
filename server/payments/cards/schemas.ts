import { z } from "zod";
import { line } from "../../core/procedures/wire";

const cardInputExamples = [
  {
    number: "4111111111111111",
    holderName: "MARIA DA SILVA",
    expirationMonth: "12",
    expirationYear: "39",
    cvv: "123",
  },
];

const cardTokenExamples = [{ success: true, token: "tok_8Zk1pYw3Jt5vQe7Rx9Lc2Nf4Mh6Bd0Sg1Ua3Ow5Ei7" }];

/**
 * Rejects names with 12 or more digits, the minimum length of a card number, so that a card number
 * typed into this field is never stored.
 */
export const HolderName = line({ min: 1, max: 60 })
  .refine((name) => name.replace(/\D/g, "").length < 12, { error: "must be a name, not a card number" })
  .meta({ example: "MARIA DA SILVA" });

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
    cvv: z.string().max(8).meta({ description: "Three or four digits, depending on the brand.", example: "123" }),
  })
  .meta({ id: "CardInput", examples: cardInputExamples });
export type CardInput = z.infer<typeof CardInput>;

export const CardTokenResult = z
  .object({ success: z.literal(true), token: z.string() })
  .meta({ id: "CardTokenResult", examples: cardTokenExamples });
