import { auditBy } from "../../accounts/audit/audit";
import { oncePerKey } from "../../core/procedures/idempotency";
import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { findAnticipator, getAnticipation, listAnticipations } from "./anticipations";
import { quoteAnticipation } from "./quote-anticipation";
import {
  Anticipation,
  AnticipationId,
  AnticipationOffer,
  AnticipationPage,
  AnticipationQuery,
  NewAnticipation,
  NewQuote,
  NoInput,
  Quote,
} from "./schemas";
import { takeAnticipation } from "./take-anticipation";

const operation = { tags: ["Receivables"], protect: true };

export const anticipationsRouter = createRouter({
  quote: companyProcedure
    .meta({
      audit: { none: "moves nothing: a quote ends by itself" },
      permission: "finance.write",
      answer: "data",
      created: true,
      failures: ["anticipations_not_offered", "nothing_to_anticipate"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/receivables/anticipations/quotes",
        summary: "Ask what an anticipation would cost",
        description:
          "The acquirer's price for paying card installments now that are released after today: all of them, or those until `untilDay`, at most 1 000, the soonest first. Nothing moves. The quote may be taken within five minutes; of a sale that is refunded or disputed meanwhile, it may not.",
        successDescription: "The quote.",
      },
    })
    .input(NewQuote)
    .output(Quote)
    .mutation(({ ctx, input }) => quoteAnticipation(ctx.company, input, ctx.now)),

  take: companyProcedure
    .meta({
      audit: "anticipation.taken",
      permission: "finance.write",
      answer: "data",
      created: true,
      idempotent: true,
      failures: ["quote_unknown", "quote_expired", "quote_changed", "anticipations_not_offered"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/receivables/anticipations",
        summary: "Anticipate receivables",
        description:
          "Takes a quote. The acquirer pays the installments now, with its own money: `netInCents` becomes available, and `priceInCents` is charged, which no refund returns. While the acquirer's answer is not known it is `sent`, and its installments are neither released nor refunded. A quote is taken once; to ask again answers the same anticipation.",
        successDescription: "The anticipation.",
      },
    })
    .input(NewAnticipation)
    .output(Anticipation)
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "anticipations/take", input, () =>
        takeAnticipation(ctx.company, { quoteId: input.quoteId, by: auditBy(ctx), now: ctx.now }),
      ),
    ),

  list: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path: "/receivables/anticipations",
        summary: "List anticipations",
        description: "Newest first, by `limit` and `offset`. Quotes that nobody took are left out.",
        successDescription: "A page of anticipations. `totalRows` counts all of them.",
      },
    })
    .input(AnticipationQuery)
    .output(AnticipationPage)
    .query(({ ctx, input }) => listAnticipations(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "data",
      openapi: {
        ...operation,
        method: "GET",
        path: "/receivables/anticipations/{anticipationId}",
        summary: "Read an anticipation",
        description: "An anticipation as it stands now.",
        successDescription: "The anticipation.",
      },
    })
    .input(AnticipationId)
    .output(Anticipation)
    .query(({ ctx, input }) => getAnticipation(ctx.company.id, input.anticipationId)),

  offer: memberProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(AnticipationOffer)
    .query(({ ctx }) => ({ isOffered: findAnticipator(ctx.company) !== null })),
});
