import { checkCardData } from "../../acquiring/connections/card-ways";
import { oncePerKey } from "../../core/procedures/idempotency";
import { companyProcedure, createRouter, realNowOf, synchronous } from "../../core/procedures/procedure";
import { createCardToken } from "../cards/card-tokens";
import { CardInput, CardTokenResult } from "../cards/schemas";
import { chargeMeta, itemFailures } from "./charge-meta";
import { integratorOrigin } from "./charge-request";
import { createCardCharge } from "./create-card-charge";
import { CardCharge, CardChargeResult } from "./schemas";

export const cardChargesRouter = createRouter({
  cardToken: companyProcedure
    .meta({
      audit: { none: "changes nothing: a token ends by itself" },
      permission: "charges.create",
      answer: "bare",
      failures: ["card_data_not_accepted", "card_not_accepted", "no_connection_for_method"],
      openapi: {
        method: "POST",
        path: "/card-token",
        tags: ["Charges"],
        summary: "Exchange a card for a token",
        description:
          "The only operation that receives a card's number and CVV: call it from your back end, over HTTPS. Where the operator has not declared that card numbers may come here, it answers 400 (`card_data_not_accepted`) to a company whose cards move real money: send the card to the acquirer, and use its own token. The token is good for one charge within 15 minutes and goes in `card.cardToken`. The sandbox takes its published test numbers alone. `Idempotency-Key` is ignored here.",
        successDescription: "The token. It is shown this once.",
        protect: true,
      },
    })
    // Runs before the card in the body is parsed.
    .use(({ ctx, next }) => {
      checkCardData(ctx.company);
      return next();
    })
    .input(CardInput)
    .output(CardTokenResult)
    .mutation(async ({ ctx, input }) => ({
      success: true,
      token: await createCardToken(ctx.company, input, realNowOf(ctx)),
    })),

  card: companyProcedure
    .meta({
      ...chargeMeta,
      failures: [...itemFailures, "installment_too_small"],
      openapi: {
        method: "POST",
        path: "/card",
        tags: ["Charges"],
        summary: "Charge a card",
        successDescription: "How the charge went: paid, refused or pending.",
        description:
          "Charges the card behind a token, ours or the acquirer's own, in up to 12 installments. A refusal is a successful answer with status `refused` and its `refuseReason`; `pending` is decided later and announced by a webhook; with `card.challengeUrl`, once the buyer has confirmed it there (3-D Secure). After five refused attempts within an hour this buyer's card is blocked for an hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`); Pix stays available.",
        protect: true,
      },
    })
    .input(synchronous(CardCharge))
    .output(synchronous(CardChargeResult))
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "card", input, (transactionId, isNew) =>
        createCardCharge(ctx.company, input, {
          transactionId,
          isNew,
          origin: integratorOrigin(ctx.address),
          now: ctx.now,
        }),
      ),
    ),
});
