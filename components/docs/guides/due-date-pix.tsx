import { dueDatePix as program } from "../programs/due-date-pix";
import type { WriteGuide } from "./guide";
import { marks, operationLink } from "./marks";
import { programSection } from "./program-code";

export const dueDatePix: WriteGuide = (facts) => {
  const { t, reference } = facts;
  const cob = operationLink(reference, "POST", "/v1/pix/in/cob");
  const due = operationLink(reference, "GET", "/v1/transactions/{transactionId}/due-amount");
  return {
    summary: t("due-date-pix.summary"),
    sections: [
      programSection(facts, program),
      {
        id: "terms",
        title: t("due-date-pix.terms.title"),
        body: <p>{t.rich("due-date-pix.terms.text", { ...marks, cob })}</p>,
      },
      {
        id: "amount",
        title: t("due-date-pix.amount.title"),
        body: <p>{t.rich("due-date-pix.amount.text", { due })}</p>,
      },
      {
        id: "payment",
        title: t("due-date-pix.payment.title"),
        body: <p>{t.rich("due-date-pix.payment.text", marks)}</p>,
      },
    ],
  };
};
