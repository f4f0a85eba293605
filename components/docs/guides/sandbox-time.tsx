import { sandboxTime as program } from "../programs/sandbox-time";
import type { WriteGuide } from "./guide";
import { marks } from "./marks";
import { GuideTable, Note } from "./pieces";
import { programSection } from "./program-code";

const jobNames = ["expirations", "renewals", "releases", "reconciliation", "reminders", "webhooks"] as const;

/** Guide: run jobs at a later time, to see expirations and renewals without waiting. */
export const sandboxTime: WriteGuide = (facts) => {
  const { t } = facts;
  return {
    summary: t("sandbox-time.summary"),
    sections: [
      programSection(facts, program, { movesTime: true }),
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
