import { z } from "zod";
import { chargebackStatuses, disputeKinds } from "@/db/enums";
import { Instant } from "../core/wire";

/** A dispute of a charge, as the events of it tell it (docs/decisions.md 12). */
export const Dispute = z
  .object({
    id: z.string(),
    kind: z.enum(disputeKinds).meta({ description: "`chargeback`: a cardholder's. `infraction`: the MED of a Pix." }),
    transactionId: z.string(),
    amountInCents: z.int(),
    reason: z.string().meta({ description: "In the acquirer's words; empty where it gives none." }),
    status: z.enum(chargebackStatuses),
    deadlineAt: Instant.nullable().meta({ description: "Until when it may be answered, where the acquirer says so." }),
    defence: z.string().nullable().meta({ description: "What was answered; null where nothing was." }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Dispute" });
export type Dispute = z.infer<typeof Dispute>;
