import { z } from "zod";
import { disputeKinds, disputeStatuses } from "@/db/schema/acquiring-enums";
import { backwards, createdDays, PathId, pageShape, prose, runsForward, WebUrl } from "../../core/procedures/wire";
import { defenceExamples } from "../transactions/examples";
import { Dispute } from "../transactions/schemas";

export const DisputeId = z.strictObject({ disputeId: PathId });

export const DisputeQuery = z
  .strictObject({
    ...pageShape,
    ...createdDays,
    status: z.enum(disputeStatuses).optional().meta({ description: "Only disputes in this state." }),
    kind: z.enum(disputeKinds).optional().meta({ description: "Only disputes of this kind." }),
    transactionId: PathId.optional().meta({ description: "Only disputes of this transaction." }),
  })
  .refine(runsForward, backwards);
export type DisputeQuery = z.infer<typeof DisputeQuery>;

export const DisputePage = z.object({ rows: z.array(Dispute), totalRows: z.int() });
export type DisputePage = z.infer<typeof DisputePage>;

/** Shared with the dashboard form. */
export const defenceLimits = { text: 5000, links: 10 } as const;

export const NewDefence = z
  .strictObject({
    disputeId: PathId,
    text: prose({ min: 1, max: defenceLimits.text }).meta({
      description: "Justification of the charge: what was sold, delivered and agreed.",
    }),
    links: z.array(WebUrl).max(defenceLimits.links).optional().meta({
      description: "Links to the evidence. http or https, without credentials.",
    }),
  })
  .meta({ id: "NewDefence", examples: defenceExamples });
export type NewDefence = z.infer<typeof NewDefence>;
