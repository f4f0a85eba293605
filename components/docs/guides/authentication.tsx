import type { ReactNode } from "react";
import type { WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";
import { GuideCode, Note, OperationCurl } from "./pieces";

const unauthorized = { statusCode: 401, error: "Unauthorized", message: "Invalid or expired token" };

export const authentication: WriteGuide = (facts) => {
  const { t, reference } = facts;
  return {
    summary: t("authentication.summary"),
    sections: [
      {
        id: "token",
        title: t("authentication.token.title"),
        body: (
          <>
            <GuideCode facts={facts} caption="HTTP" code="Authorization: Bearer <token>" />
            <p>{t.rich("authentication.token.company", { ...marks, errors: linkTo("/docs/errors#envelopes") })}</p>
            <GuideCode facts={facts} caption="401" code={JSON.stringify(unauthorized, null, 2)} />
          </>
        ),
      },
      {
        id: "exchange",
        title: t("authentication.exchange.title"),
        body: (
          <>
            <p>
              {t.rich("authentication.exchange.pair", {
                ...marks,
                exchange: operationLink(reference, "POST", "/v1/auth"),
              })}
            </p>
            <OperationCurl facts={facts} method="POST" path="/v1/auth" />
            <p>{t.rich("authentication.exchange.expiry", marks)}</p>
          </>
        ),
      },
      {
        id: "long-lived",
        title: t("authentication.longLived.title"),
        body: (
          <>
            <p>
              {t.rich("authentication.longLived.issue", {
                keys: (chunks: ReactNode) => <a href="/api-keys">{chunks}</a>,
              })}
            </p>
            <GuideCode
              facts={facts}
              caption="shell"
              code="npm run --silent admin -- create-token --company ID --days 90"
            />
          </>
        ),
      },
      {
        id: "revoke",
        title: t("authentication.revoke.title"),
        body: (
          <>
            <p>{t("authentication.revoke.order")}</p>
            <Note>{t("authentication.revoke.secrecy")}</Note>
          </>
        ),
      },
    ],
  };
};
