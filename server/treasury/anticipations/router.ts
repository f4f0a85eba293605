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
        summary: "Create an anticipation quote",
        description:
          "Returns the acquirer's price for paying card installments now that are released after today: all of them, or those until `untilDay`. A quote covers at most 1 000 installments, earliest first. No money moves. A quote is valid for five minutes. It becomes invalid if one of its sales is refunded or disputed in that time.",
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
          "Accepts a quote. The acquirer pays the installments now, with its own money: `netInCents` becomes available, and `priceInCents` is charged. No refund returns `priceInCents`. The anticipation stays `sent` until the acquirer answers; until then its installments are neither released nor refunded. A quote can only be accepted once. A repeated request returns the same anticipation.",
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
        description:
          "Returns anticipations, newest first, paged by `limit` and `offset`. Quotes that were not accepted are not listed.",
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
        description: "Returns an anticipation.",
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
