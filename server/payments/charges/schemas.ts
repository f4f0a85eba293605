import { z } from "zod";
import { cardBrands } from "@/db/schema/payments-enums";
import { Installments } from "../../core/procedures/wire";
import { HolderName } from "../cards/schemas";
import { CardReturnUrl, ChallengeUrl, Fees, RefuseReason, Status } from "../transactions/charge-fields";
import * as examples from "../transactions/examples";
import { chargeShape } from "../transactions/schemas";

export const CardCharge = z
  .strictObject({
    ...chargeShape,
    returnUrl: CardReturnUrl,
    card: z.strictObject({
      cardToken: z.string().min(1),
      installments: Installments.default(1),
      holderName: HolderName.optional(),
    }),
  })
  .meta({ id: "CardCharge", examples: examples.cardChargeExamples });
export type CardCharge = z.infer<typeof CardCharge>;

/** Response to a card charge. A decline is a result, not an error. */
export const CardChargeResult = z
  .object({
    id: z.string(),
    status: Status,
    fees: Fees,
    card: z.object({ token: z.string(), brand: z.enum(cardBrands), last4: z.string(), challengeUrl: ChallengeUrl }),
    refuseReason: RefuseReason,
  })
  .meta({ id: "CardChargeResult", examples: examples.cardResultExamples });
export type CardChargeResult = z.infer<typeof CardChargeResult>;
