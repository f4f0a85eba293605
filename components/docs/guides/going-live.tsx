import { goingLive as program } from "../programs/going-live";
import type { WriteGuide } from "./guide";
import { linkTo, marks } from "./marks";
import { ProgramCode } from "./program-code";

const checks = ["secret", "keys", "confirm", "states", "time", "tolerance", "limit", "clock"] as const;

export const goingLive: WriteGuide = (facts) => {
  const { t } = facts;
  const links = {
    idempotency: linkTo("/docs/idempotency"),
    handler: linkTo("/docs/webhook-handler"),
    sandbox: linkTo("/docs/sandbox"),
    time: linkTo("/docs/sandbox-time"),
    limits: linkTo("/docs/rate-limits"),
  };
  return {
    summary: t("going-live.summary"),
    sections: [
      {
        id: "client",
        title: t("going-live.client.title"),
        body: (
          <>
            <p>{t.rich("going-live.client.text", marks)}</p>
            <ProgramCode facts={facts} program={program} />
          </>
        ),
      },
      {
        id: "checklist",
        title: t("going-live.checklist.title"),
        body: (
          <ul>
            {checks.map((check) => (
              <li key={check}>{t.rich(`going-live.checklist.${check}`, { ...marks, ...links })}</li>
            ))}
          </ul>
        ),
      },
      {
        id: "test-mode",
        title: t("going-live.testMode.title"),
        body: (
          <>
            <p>{t.rich("going-live.testMode.text", marks)}</p>
            <p>{t("going-live.testMode.live")}</p>
          </>
        ),
      },
      {
        id: "switch",
        title: t("going-live.switch.title"),
        body: <p>{t.rich("going-live.switch.text", marks)}</p>,
      },
    ],
  };
};
