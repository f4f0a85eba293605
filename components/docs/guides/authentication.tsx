import { Fragment, type ReactNode } from "react";
import { DocsLink } from "../docs-link";
import type { WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";
import { GuideCode, GuideTable, Note, OperationCurl } from "./pieces";
import { readScopeRows } from "./scope-rows";

const unauthorized = { statusCode: 401, error: "Unauthorized", message: "Invalid or expired token" };

const lacking = {
  statusCode: 403,
  error: "Forbidden",
  message: "The API key lacks the scope refunds:write",
  code: "insufficient_scope",
};

const elsewhere = {
  statusCode: 403,
  error: "Forbidden",
  message: "The API key may not be used from 203.0.113.9",
  code: "address_not_allowed",
};

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
        id: "scopes",
        title: t("authentication.scopes.title"),
        body: (
          <>
            <p>
              {t.rich("authentication.scopes.what", {
                ...marks,
                keys: (chunks: ReactNode) => <a href="/api-keys">{chunks}</a>,
              })}
            </p>
            <GuideTable
              head={[t("authentication.scopes.scope"), t("authentication.scopes.operations")]}
              rows={readScopeRows(reference).map(({ scope, operations }) => ({
                id: scope,
                cells: [
                  <code key="scope">{scope}</code>,
                  <span key="operations">
                    {operations.map(({ slug, summary }, index) => (
                      <Fragment key={slug}>
                        {index > 0 && " · "}
                        <DocsLink href={`/docs/reference/${slug}`}>{summary}</DocsLink>
                      </Fragment>
                    ))}
                  </span>,
                ],
              }))}
            />
            <p>{t.rich("authentication.scopes.missing", marks)}</p>
            <GuideCode facts={facts} caption="403" code={JSON.stringify(lacking, null, 2)} />
            <p>{t("authentication.scopes.change")}</p>
            <Note>{t.rich("authentication.scopes.wide", marks)}</Note>
          </>
        ),
      },
      {
        id: "limits",
        title: t("authentication.limits.title"),
        body: (
          <>
            <p>{t.rich("authentication.limits.addresses", marks)}</p>
            <GuideCode facts={facts} caption="403" code={JSON.stringify(elsewhere, null, 2)} />
            <p>{t.rich("authentication.limits.end", marks)}</p>
            <GuideCode
              facts={facts}
              caption="shell"
              code="npm run --silent admin -- limit-api-key KEY_ID --company ID --addresses 203.0.113.0/24 --expires 2027-12-31T23:59:00-03:00"
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
            <p>{t("authentication.revoke.leaks")}</p>
          </>
        ),
      },
    ],
  };
};
