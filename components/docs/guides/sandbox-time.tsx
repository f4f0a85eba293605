import { sandboxTime as program } from "../programs/sandbox-time";
import type { WriteGuide } from "./guide";
import { marks, operationLink } from "./marks";
import { GuideTable, Note } from "./pieces";
import { programSection } from "./program-code";

const jobNames = ["expirations", "renewals", "releases", "reconciliation", "mails", "reminders", "webhooks"] as const;

export const sandboxTime: WriteGuide = (facts) => {
  const { t, reference } = facts;
  return {
    summary: t("sandbox-time.summary"),
    sections: [
      programSection(facts, program, { movesTime: true }),
      {
        id: "clock",
        title: t("sandbox-time.clock.title"),
        body: (
          <>
            <p>
              {t.rich("sandbox-time.clock.text", {
                advance: operationLink(reference, "POST", "/v1/sandbox/clock"),
                read: operationLink(reference, "GET", "/v1/sandbox/clock"),
                page: () => <code>/sandbox/clock</code>,
              })}
            </p>
            <p>
              {t.rich("sandbox-time.clock.scenarios", {
                list: operationLink(reference, "GET", "/v1/sandbox/scenarios"),
                run: operationLink(reference, "POST", "/v1/sandbox/scenarios/{name}/run"),
                save: operationLink(reference, "POST", "/v1/sandbox/scenarios"),
                page: () => <code>/sandbox/scenarios</code>,
              })}
            </p>
            <p>
              {t.rich("sandbox-time.clock.reset", {
                reset: operationLink(reference, "POST", "/v1/sandbox/clock/reset"),
              })}
            </p>
          </>
        ),
      },
      {
        id: "jobs",
        title: t("sandbox-time.jobs.title"),
        body: (
          <>
            <p>{t.rich("sandbox-time.jobs.text", marks)}</p>
            <GuideTable
              head={[t("sandbox-time.jobs.job"), t("sandbox-time.jobs.moves")]}
              rows={jobNames.map((id) => ({
                id,
                cells: [<code key="job">{id}</code>, t(`sandbox-time.jobs.${id}`)],
              }))}
            />
          </>
        ),
      },
      {
        id: "limits",
        title: t("sandbox-time.limits.title"),
        body: <Note>{t.rich("sandbox-time.limits.text", marks)}</Note>,
      },
    ],
  };
};
