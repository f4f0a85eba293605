import { readCodeRows } from "./code-rows";
import { errorRows } from "./error-rows";
import type { WriteGuide } from "./guide";
import { linkTo, marks } from "./marks";
import { GuideCode, GuideTable, Note } from "./pieces";

const envelopeA = { success: false, message: "Resource not found" };
const envelopeB = { statusCode: 404, error: "Not Found", message: "Resource not found" };

export const errors: WriteGuide = (facts) => {
  const { t } = facts;
  return {
    summary: t("errors.summary"),
    sections: [
      {
        id: "envelopes",
        title: t("errors.envelopes.title"),
        body: (
          <>
            <p>{t("errors.envelopes.b")}</p>
            <GuideCode facts={facts} caption="B" code={JSON.stringify(envelopeB, null, 2)} />
            <p>{t("errors.envelopes.a")}</p>
            <GuideCode facts={facts} caption="A" code={JSON.stringify(envelopeA, null, 2)} />
            <p>{t.rich("errors.envelopes.which", marks)}</p>
          </>
        ),
      },
      {
        id: "table",
        title: t("errors.table.title"),
        body: (
          <>
            <p>{t("errors.table.order")}</p>
            <GuideTable
              head={[t("errors.table.status"), t("errors.table.message"), t("errors.table.meaning")]}
              rows={errorRows.map(({ id, status, message }) => ({
                id,
                cells: [
                  <strong key="status">{status}</strong>,
                  <code key="message">{message}</code>,
                  t(`errors.meanings.${id}`),
                ],
              }))}
            />
          </>
        ),
      },
      {
        id: "codes",
        title: t("errors.codes.title"),
        body: (
          <>
            <p>{t.rich("errors.codes.rules", marks)}</p>
            <p>{t.rich("errors.codes.text", marks)}</p>
            <GuideTable
              head={[t("errors.codes.code"), t("errors.table.status"), t("errors.codes.happened")]}
              rows={readCodeRows(facts.reference).map(({ code, status, meaning }) => ({
                id: code,
                cells: [<code key="code">{code}</code>, status, meaning],
              }))}
            />
          </>
        ),
      },
      {
        id: "refusals",
        title: t("errors.refusals.title"),
        body: (
          <>
            <p>{t.rich("errors.refusals.answer", marks)}</p>
            <Note>{t.rich("errors.refusals.unknown", { idempotency: linkTo("/docs/idempotency") })}</Note>
          </>
        ),
      },
    ],
  };
};
