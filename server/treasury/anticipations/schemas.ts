import { z } from "zod";
import { anticipationFailures, anticipationStatuses } from "@/db/schema/treasury-enums";
import { CentsRead, Day, Instant, PathId, pageShape } from "../../core/procedures/wire";
import * as examples from "./examples";

const terms = {
  id: z.string(),
  amountInCents: CentsRead.meta({ description: "Amount that the installments would release on their days." }),
  priceInCents: CentsRead.meta({ description: "Price charged by the acquirer. No refund returns it." }),
  netInCents: CentsRead.meta({ description: "Amount that becomes available now: amountInCents less priceInCents." }),
  monthlyRateBps: z.int().meta({ description: "Acquirer's rate, in hundredths of a percent per month." }),
  installments: z.int().meta({ description: "Number of installments. A sale in one payment counts as one." }),
  lastDay: Day.meta({ description: "Day of the last installment, America/Sao_Paulo." }),
};

export const NewQuote = z
  .strictObject({
    untilDay: Day.optional().meta({
      description: "Only installments released until this day, America/Sao_Paulo, inclusive. Defaults to all.",
    }),
  })
  .meta({ id: "NewAnticipationQuote", examples: examples.newQuoteExamples });
export type NewQuote = z.infer<typeof NewQuote>;

export const Quote = z
  .object({ ...terms, expiresAt: Instant.meta({ description: "Five minutes after creation." }) })
  .meta({ id: "AnticipationQuote", examples: examples.quoteExamples });
export type Quote = z.infer<typeof Quote>;

export const NewAnticipation = z
  .strictObject({ quoteId: z.string().min(1).max(128).meta({ description: "Quote to accept." }) })
  .meta({ id: "NewAnticipation", examples: examples.newAnticipationExamples });
export type NewAnticipation = z.infer<typeof NewAnticipation>;

const takenStatuses = anticipationStatuses.filter((status) => status !== "quoted");

export const Anticipation = z
  .object({
    ...terms,
    status: z.enum(takenStatuses).meta({
      description: "`sent` until the acquirer answers; then `completed`, or `refused` without any change.",
    }),
    requestedBy: z.string().nullable().meta({
      description: "`user:` or `api_key:`, followed by the id of the acceptor of the quote.",
      example: "user:0199a1c2",
    }),
    failureReason: z.enum(anticipationFailures).nullable().meta({
      description: "Reason of a refusal: `not_sent` if the request never reached the acquirer.",
    }),
    createdAt: Instant,
    completedAt: Instant.nullable(),
  })
  .meta({ id: "Anticipation", examples: examples.anticipationExamples });
export type Anticipation = z.infer<typeof Anticipation>;

export const AnticipationId = z.strictObject({ anticipationId: PathId });

export const AnticipationQuery = z.strictObject(pageShape);
export type AnticipationQuery = z.infer<typeof AnticipationQuery>;
export const AnticipationPage = z.object({ rows: z.array(Anticipation), totalRows: z.int() });
export type AnticipationPage = z.infer<typeof AnticipationPage>;

export const NoInput = z.strictObject({});

export const AnticipationOffer = z.object({ isOffered: z.boolean() });
