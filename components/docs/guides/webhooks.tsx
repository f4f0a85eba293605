import type { WriteGuide } from "./guide";
import { linkTo, marks, operationLink, operationPath } from "./marks";
import { GuideCode, Note } from "./pieces";

const receiver = `async function receive(event) {
  if (event.scope === "test") return 204;
  if (!(await rememberOnce(event.id))) return 204;
  await enqueue(event);
  return 204;
}`;

export const webhooks: WriteGuide = (facts) => {
  const { t, reference, outboundIps } = facts;
  const areNamed = outboundIps.length > 0;
  return {
    summary: t("webhooks.summary"),
    sections: [
      {
        id: "why",
        title: t("webhooks.why.title"),
        body: <p>{t.rich("webhooks.why.text", marks)}</p>,
      },
      {
        id: "protect",
        title: t("webhooks.protect.title"),
        body: (
          <>
            <ol>
              <li>{t.rich("webhooks.protect.secret", marks)}</li>
              <li>{t.rich(areNamed ? "webhooks.protect.addresses" : "webhooks.protect.unnamed", marks)}</li>
            </ol>
            {areNamed && <GuideCode facts={facts} caption="OUTBOUND_IPS" code={outboundIps.join("\n")} />}
            <GuideCode
              facts={facts}
              caption="shell"
              code={`echo "${t("webhooks.protect.url")}/$(openssl rand -hex 32)"`}
            />
          </>
        ),
      },
      {
        id: "confirm",
        title: t("webhooks.confirm.title"),
        body: (
          <>
            <p>
              {t.rich("webhooks.confirm.read", {
                ...marks,
                transaction: operationLink(reference, "GET", "/v1/transactions/{transactionId}"),
              })}
            </p>
            <Note>{t("webhooks.confirm.never")}</Note>
          </>
        ),
      },
      {
        id: "discard",
        title: t("webhooks.discard.title"),
        body: (
          <>
            <p>{t.rich("webhooks.discard.text", marks)}</p>
            <GuideCode facts={facts} caption="TypeScript" code={receiver} />
          </>
        ),
      },
      {
        id: "answer",
        title: t("webhooks.answer.title"),
        body: <p>{t.rich("webhooks.answer.text", { ...marks, events: linkTo("/docs/events") })}</p>,
      },
      {
        id: "local",
        title: t("webhooks.local.title"),
        body: (
          <>
            <p>
              {t.rich("webhooks.local.text", {
                ...marks,
                stream: linkTo(operationPath(reference, "GET", "/v1/events/stream")),
              })}
            </p>
            <GuideCode facts={facts} caption="shell" code="npm run listen -- http://localhost:4000/hook" />
            <p>{t.rich("webhooks.local.complete", { handler: linkTo("/docs/webhook-handler") })}</p>
          </>
        ),
      },
    ],
  };
};
