import { subscription } from "../programs/subscription";
import type { WriteGuide } from "./guide";
import { marks, operationLink } from "./marks";
import { programSection } from "./program-code";

export const subscriptions: WriteGuide = (facts) => {
  const { t, reference } = facts;
  const product = operationLink(reference, "POST", "/v1/subscription-products");
  const subscribe = operationLink(reference, "POST", "/v1/subscriptions");
  const card = operationLink(reference, "PUT", "/v1/subscriptions/{subscriptionId}/card");
  const authorize = operationLink(reference, "POST", "/v1/subscriptions/{subscriptionId}/pix-authorization");
  return {
    summary: t("subscriptions.summary"),
    sections: [
      programSection(facts, subscription, { movesTime: true }),
      {
        id: "start",
        title: t("subscriptions.start.title"),
        body: <p>{t.rich("subscriptions.start.text", { ...marks, product, subscribe })}</p>,
      },
      {
        id: "renew",
        title: t("subscriptions.renew.title"),
        body: <p>{t.rich("subscriptions.renew.text", marks)}</p>,
      },
      {
        id: "fail",
        title: t("subscriptions.fail.title"),
        body: <p>{t.rich("subscriptions.fail.text", { ...marks, card })}</p>,
      },
      {
        id: "automatic",
        title: t("subscriptions.automatic.title"),
        body: <p>{t.rich("subscriptions.automatic.text", { ...marks, authorize })}</p>,
      },
    ],
  };
};
