import { z } from "zod";
import { anticipationFailures, anticipationStatuses } from "@/db/schema/treasury-enums";
import { CentsRead, Day, Instant, PathId, pageShape } from "../../core/procedures/wire";
import * as examples from "./examples";

const terms = {
  id: z.string(),
  amountInCents: CentsRead.meta({ description: "What the installments would release on their days." }),
  priceInCents: CentsRead.meta({ description: "What the acquirer takes of it; no refund returns it." }),
  netInCents: CentsRead.meta({ description: "What becomes available now: amountInCents less priceInCents." }),
  monthlyRateBps: z.int().meta({ description: "The acquirer's rate, in hundredths of a percent a month." }),
  installments: z.int().meta({ description: "How many installments that is; a sale in one payment is one." }),
  lastDay: Day.meta({ description: "The day of the last of them, America/Sao_Paulo." }),
};

export const NewQuote = z
  .strictObject({
    untilDay: Day.optional().meta({
      description: "Only installments that are released until this day, America/Sao_Paulo, included. Absent: all.",
    }),
  })
  .meta({ id: "NewAnticipationQuote", examples: examples.newQuoteExamples });
export type NewQuote = z.infer<typeof NewQuote>;

/** Price of an anticipation (docs/domains/treasury.md). */
export const Quote = z
  .object({ ...terms, expiresAt: Instant.meta({ description: "Five minutes after it was made." }) })
  .meta({ id: "AnticipationQuote", examples: examples.quoteExamples });
export type Quote = z.infer<typeof Quote>;

export const NewAnticipation = z
  .strictObject({ quoteId: z.string().min(1).max(128).meta({ description: "The quote that is taken." }) })
  .meta({ id: "NewAnticipation", examples: examples.newAnticipationExamples });
export type NewAnticipation = z.infer<typeof NewAnticipation>;

const takenStatuses = anticipationStatuses.filter((status) => status !== "quoted");

export const Anticipation = z
  .object({
    ...terms,
    status: z.enum(takenStatuses).meta({
      description:
        "`sent` until the acquirer's answer is known; then `completed`, or `refused` and nothing has changed.",
    }),
    requestedBy: z
      .string()
      .nullable()
      .meta({ description: "`user:` or `api_key:` and the id of who took the quote.", example: "user:0199a1c2" }),
    failureReason: z.enum(anticipationFailures).nullable().meta({
      description: "Of a refused one: `not_sent` if it never reached the acquirer.",
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
