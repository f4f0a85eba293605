import { card } from "../programs/card";
import type { WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";
import { programSection } from "./program-code";

export const cards: WriteGuide = (facts) => {
  const { t, reference } = facts;
  return {
    summary: t("cards.summary"),
    sections: [
      programSection(facts, card),
      {
        id: "token",
        title: t("cards.token.title"),
        body: <p>{t.rich("cards.token.text", { token: operationLink(reference, "POST", "/v1/card-token") })}</p>,
      },
      {
        id: "charge",
        title: t("cards.charge.title"),
        body: <p>{t.rich("cards.charge.text", { ...marks, charge: operationLink(reference, "POST", "/v1/card") })}</p>,
      },
      {
        id: "refusal",
        title: t("cards.refusal.title"),
        body: (
          <>
            <p>{t.rich("cards.refusal.text", { ...marks, idempotency: linkTo("/docs/idempotency") })}</p>
            <p>{t.rich("cards.refusal.block", { ...marks, sandbox: linkTo("/docs/sandbox#cards") })}</p>
          </>
        ),
      },
    ],
  };
};
