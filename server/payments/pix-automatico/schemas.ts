import { z } from "zod";
import { frequencies } from "@/db/schema/catalog-enums";
import { authorizationStates } from "@/db/schema/payments-enums";
import { CentsRead, Instant } from "../../core/procedures/wire";
import { authorizationExamples } from "./examples";

/** Authorization as contained in events (docs/domains/payments.md). */
export const AuthorizationRecord = z.object({
  id: z.string(),
  status: z.enum(authorizationStates).meta({
    description:
      "`created` waits for the payer. `approved`: their bank pays each cycle's charge. `rejected`, `expired` and `canceled` are final.",
  }),
  journey: z.int().meta({ description: "2: authorises only. 3: pays the first charge and authorises." }),
  subscriptionId: z.string().meta({ description: "The subscription; in journey 3 it exists once it has started." }),
  transactionId: z.string().nullable().meta({ description: "The first charge, in journey 3." }),
  amountInCents: CentsRead.meta({ description: "What each cycle charges." }),
  frequency: z.enum(frequencies),
  startsOn: z.string().meta({ description: "The due day of the first recurring charge, America/Sao_Paulo." }),
  reason: z.string().nullable().meta({ description: "Why it ended, in the bank's code (API Pix 2.9.0)." }),
  expiresAt: Instant.meta({ description: "Until when it may be given." }),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
});
export type AuthorizationRecord = z.infer<typeof AuthorizationRecord>;

export const Authorization = AuthorizationRecord.extend({
  pix: z
    .object({ emv: z.string(), qrCode: z.string().meta({ description: "The code as an image, a data URI." }) })
    .nullable()
    .meta({ description: "The code that the payer scans or copies; null once it is decided." }),
}).meta({ id: "PixAuthorization", examples: authorizationExamples });
export type Authorization = z.infer<typeof Authorization>;
