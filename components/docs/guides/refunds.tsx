import { refundWindowDays } from "@/db/schema/payments-enums";
import { refund as program } from "../programs/refund";
import type { WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";
import { programSection } from "./program-code";

export const refunds: WriteGuide = (facts) => {
  const { t, reference } = facts;
  const refund = operationLink(reference, "POST", "/v1/transactions/{transactionId}/refund");
  const windows = { pixDays: refundWindowDays.pix, cardDays: refundWindowDays.credit_card };
  return {
    summary: t("refunds.summary"),
    sections: [
      programSection(facts, program),
      {
        id: "refund",
        title: t("refunds.refund.title"),
        body: (
          <>
            <p>{t.rich("refunds.refund.text", { ...marks, refund, ...windows })}</p>
            <p>{t.rich("refunds.refund.key", { ...marks, idempotency: linkTo("/docs/idempotency") })}</p>
          </>
        ),
      },
      {
        id: "dispute",
        title: t("refunds.dispute.title"),
        body: <p>{t.rich("refunds.dispute.text", marks)}</p>,
      },
    ],
  };
};
