import { refundWindowDays } from "@/db/schema/payments-enums";
import type { WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";

export const payouts: WriteGuide = ({ t, reference }) => {
  const links = {
    create: operationLink(reference, "POST", "/v1/payouts"),
    read: operationLink(reference, "GET", "/v1/payouts/{payoutId}"),
    cancel: operationLink(reference, "POST", "/v1/payouts/{payoutId}/cancel"),
    scopes: linkTo("/docs/authentication#scopes"),
    idempotency: linkTo("/docs/idempotency"),
    events: linkTo("/docs/events"),
  };
  const section = (id: "destinations" | "request" | "limits" | "approval" | "outcome" | "automatic" | "sandbox") => ({
    id,
    title: t(`payouts.${id}.title`),
    body: <p>{t.rich(`payouts.${id}.text`, { ...marks, ...links, pixDays: refundWindowDays.pix })}</p>,
  });
  return {
    summary: t("payouts.summary"),
    sections: [
      section("destinations"),
      section("request"),
      section("limits"),
      section("approval"),
      section("outcome"),
      section("automatic"),
      section("sandbox"),
    ],
  };
};
