import { z } from "zod";
import { frequencies } from "@/db/schema/catalog-enums";
import { authorizationStates } from "@/db/schema/payments-enums";
import { CentsRead, Instant } from "../../core/procedures/wire";
import { authorizationExamples } from "./examples";

/** Authorization as included in events (docs/domains/payments.md). */
export const AuthorizationRecord = z.object({
  id: z.string(),
  status: z.enum(authorizationStates).meta({
    description:
      "`created`: waiting for the payer. `approved`: the payer's bank pays each cycle's charge. `rejected`, `expired` and `canceled` are final.",
  }),
  journey: z.int().meta({ description: "2: authorizes only. 3: pays the first charge and authorizes." }),
  subscriptionId: z
    .string()
    .meta({ description: "Subscription. In journey 3, set once the subscription has started." }),
  transactionId: z.string().nullable().meta({ description: "First charge, in journey 3." }),
  amountInCents: CentsRead.meta({ description: "Amount of each cycle." }),
  frequency: z.enum(frequencies),
  startsOn: z.string().meta({ description: "Due day of the first recurring charge, America/Sao_Paulo." }),
  reason: z.string().nullable().meta({ description: "Bank's code of the reason why it ended (API Pix 2.9.0)." }),
  expiresAt: Instant.meta({ description: "Deadline for the authorization." }),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
});
export type AuthorizationRecord = z.infer<typeof AuthorizationRecord>;

export const Authorization = AuthorizationRecord.extend({
  pix: z
    .object({ emv: z.string(), qrCode: z.string().meta({ description: "Code as an image in a data URI." }) })
    .nullable()
    .meta({ description: "Code that the payer scans or copies. Null once decided." }),
}).meta({ id: "PixAuthorization", examples: authorizationExamples });
export type Authorization = z.infer<typeof Authorization>;
