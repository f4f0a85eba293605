import type { WriteGuide } from "./guide";
import { marks } from "./marks";
import { GuideCode, Note } from "./pieces";

export const idempotency: WriteGuide = (facts) => {
  const { t } = facts;
  return {
    summary: t("idempotency.summary"),
    sections: [
      {
        id: "header",
        title: t("idempotency.header.title"),
        body: (
          <>
            <p>{t("idempotency.header.make")}</p>
            <GuideCode facts={facts} caption="HTTP" code="Idempotency-Key: 5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d" />
            <p>{t.rich("idempotency.header.where", marks)}</p>
          </>
        ),
      },
      {
        id: "replay",
        title: t("idempotency.replay.title"),
        body: (
          <ul>
            <li>{t.rich("idempotency.replay.same", marks)}</li>
            <li>{t.rich("idempotency.replay.other", marks)}</li>
            <li>{t.rich("idempotency.replay.meanwhile", marks)}</li>
            <li>{t.rich("idempotency.replay.notUuid", marks)}</li>
          </ul>
        ),
      },
      {
        id: "kept",
        title: t("idempotency.kept.title"),
        body: (
          <>
            <p>{t("idempotency.kept.which")}</p>
            <Note>{t("idempotency.kept.refusal")}</Note>
          </>
        ),
      },
    ],
  };
};
