import { firstPix } from "../programs/first-pix";
import type { GuideFacts, WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";
import { GuideCode, Note, OperationCurl, TokenStep } from "./pieces";
import { ProgramCode } from "./program-code";

/** Stores the charge's id in `$ID` for the following commands. */
const keepId = ` | tee charge.json
export ID=$(sed -E 's/.*"data":\\{"id":"([^"]+)".*/\\1/' charge.json)`;

export const quickstart: WriteGuide = (facts) => {
  const { t, origin, reference } = facts;
  const authorization = '-H "Authorization: Bearer $QUITANDA_TOKEN"';
  return {
    summary: t("quickstart.summary"),
    sections: [
      {
        id: "format",
        title: t("quickstart.format.title"),
        body: (
          <>
            <p>{t.rich("quickstart.format.units", { ...marks, origin: () => <code>{origin}</code> })}</p>
            <p>{t.rich("quickstart.format.strict", marks)}</p>
          </>
        ),
      },
      {
        id: "token",
        title: t("quickstart.token.title"),
        body: (
          <>
            <TokenStep facts={facts} text={t("quickstart.token.own")} otherwise={<TokenByCommand facts={facts} />} />
            <p>
              {t.rich("quickstart.token.production", {
                exchange: operationLink(reference, "POST", "/v1/auth"),
                authentication: linkTo("/docs/authentication"),
              })}
            </p>
          </>
        ),
      },
      {
        id: "charge",
        title: t("quickstart.charge.title"),
        body: (
          <>
            <OperationCurl facts={facts} method="POST" path="/v1/pix/in/qrcode" after={keepId} />
            <p>{t.rich("quickstart.charge.pending", marks)}</p>
          </>
        ),
      },
      {
        id: "pay",
        title: t("quickstart.pay.title"),
        body: (
          <>
            <p>{t("quickstart.pay.bank")}</p>
            <GuideCode
              facts={facts}
              caption="curl"
              code={`curl -X POST "${origin}/v1/sandbox/transactions/$ID/pay" \\\n  ${authorization}`}
            />
            <p>{t.rich("quickstart.pay.others", { sandbox: linkTo("/docs/sandbox") })}</p>
          </>
        ),
      },
      {
        id: "confirm",
        title: t("quickstart.confirm.title"),
        body: (
          <>
            <GuideCode
              facts={facts}
              caption="curl"
              code={`curl "${origin}/v1/transactions/$ID" \\\n  ${authorization}`}
            />
            <p>{t.rich("quickstart.confirm.release", marks)}</p>
            <Note>{t.rich("quickstart.confirm.events", { ...marks, webhooks: linkTo("/docs/webhooks") })}</Note>
          </>
        ),
      },
      {
        id: "program",
        title: t("quickstart.program.title"),
        body: (
          <>
            <p>{t("quickstart.program.text")}</p>
            <ProgramCode facts={facts} program={firstPix} />
          </>
        ),
      },
    ],
  };
};

function TokenByCommand({ facts }: { facts: GuideFacts }) {
  const { t, hasDemo } = facts;
  if (hasDemo) {
    return (
      <>
        <p>{t("quickstart.token.demo")}</p>
        <GuideCode facts={facts} caption="shell" code="export QUITANDA_TOKEN=$(npm run --silent admin -- demo-token)" />
      </>
    );
  }
  return (
    <>
      <p>{t("quickstart.token.operator")}</p>
      <GuideCode facts={facts} caption="shell" code="npm run --silent admin -- create-token --company ID --days 30" />
      <p>{t.rich("quickstart.token.keep", marks)}</p>
    </>
  );
}
