import type { EventName } from "@/db/schema/core-enums";
import { DocsLink } from "../docs-link";
import { webhookHandler as program } from "../programs/webhook-handler";
import type { WriteGuide } from "./guide";
import { marks, operationLink } from "./marks";
import { GuideCode, GuideTable } from "./pieces";
import { programSection } from "./program-code";

const reactions = {
  transaction_created: "note",
  transaction_paid: "confirm",
  transaction_refused: "note",
  transaction_canceled: "note",
  transaction_underpaid: "note",
  transaction_overpaid: "note",
  transaction_duplicated: "note",
  transaction_refunded: "confirm",
  transaction_chargeback: "confirm",
  transaction_chargeback_won: "confirm",
  refund_requested: "note",
  subscription_created: "access",
  subscription_renewed: "access",
  subscription_renewal_failed: "access",
  subscription_canceled: "end",
  product_canceled: "end",
  authorization_approved: "note",
  authorization_ended: "note",
  dispute_opened: "note",
  dispute_defended: "note",
  dispute_won: "note",
  dispute_lost: "note",
  order_shipped: "note",
  order_delivered: "note",
  payout_created: "note",
  payout_completed: "note",
  payout_failed: "note",
  payout_returned: "note",
  payout_canceled: "note",
  course_enrolled: "course",
  course_revoked: "course",
  course_completed: "note",
  certificate_issued: "note",
  webhook_disabled: "note",
  webhook_test: "test",
} as const satisfies Record<EventName, string>;

export const webhookHandler: WriteGuide = (facts) => {
  const { t, reference, events, origin } = facts;
  const register = operationLink(reference, "POST", "/v1/webhooks");
  const list = operationLink(reference, "GET", "/v1/webhooks");
  const transaction = operationLink(reference, "GET", "/v1/transactions/{transactionId}");
  return {
    summary: t("webhook-handler.summary"),
    sections: [
      programSection(facts, program),
      {
        id: "path",
        title: t("webhook-handler.path.title"),
        body: <p>{t.rich("webhook-handler.path.text", marks)}</p>,
      },
      {
        id: "register",
        title: t("webhook-handler.register.title"),
        body: <p>{t.rich("webhook-handler.register.text", { ...marks, register, list })}</p>,
      },
      {
        id: "bodies",
        title: t("webhook-handler.bodies.title"),
        body: (
          <>
            <p>{t.rich("webhook-handler.bodies.text", marks)}</p>
            <GuideTable
              head={[
                t("webhook-handler.bodies.event"),
                t("webhook-handler.bodies.subject"),
                t("webhook-handler.bodies.does"),
              ]}
              rows={events.events.map(({ event, type }) => ({
                id: event,
                cells: [
                  <DocsLink key="event" href={`/docs/events#${event}`}>
                    <code>{event}</code>
                  </DocsLink>,
                  <code key="type">{type}</code>,
                  t(`webhook-handler.bodies.doing.${reactions[event]}`),
                ],
              }))}
            />
          </>
        ),
      },
      {
        id: "confirm",
        title: t("webhook-handler.confirm.title"),
        body: <p>{t.rich("webhook-handler.confirm.text", { ...marks, transaction })}</p>,
      },
      {
        id: "duplicates",
        title: t("webhook-handler.duplicates.title"),
        body: <p>{t.rich("webhook-handler.duplicates.text", marks)}</p>,
      },
      {
        id: "local",
        title: t("webhook-handler.local.title"),
        body: (
          <>
            <p>{t("webhook-handler.local.text")}</p>
            <GuideCode facts={facts} caption="shell" code="export HOOK=http://localhost:4000$(cat webhook-path)" />
            <GuideCode
              facts={facts}
              caption="shell"
              code={`npm run listen -- $HOOK --token $QUITANDA_TOKEN --url ${origin}`}
            />
          </>
        ),
      },
    ],
  };
};
