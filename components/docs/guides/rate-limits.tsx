import type { WriteGuide } from "./guide";
import { linkTo, marks } from "./marks";
import { GuideTable, Note } from "./pieces";

export const rateLimits: WriteGuide = ({ t, requestsPerMinute }) => {
  const limit = String(requestsPerMinute);
  const header = (id: string, name: string, meaning: string) => ({
    id,
    cells: [<code key="name">{name}</code>, meaning],
  });
  return {
    summary: t("rate-limits.summary", { limit }),
    sections: [
      {
        id: "headers",
        title: t("rate-limits.headers.title"),
        body: (
          <>
            <p>{t("rate-limits.headers.every")}</p>
            <GuideTable
              head={[t("rate-limits.headers.header"), t("rate-limits.headers.meaning")]}
              rows={[
                header("limit", "x-ratelimit-limit", t("rate-limits.headers.limit", { limit })),
                header("remaining", "x-ratelimit-remaining", t("rate-limits.headers.remaining")),
                header("reset", "x-ratelimit-reset", t("rate-limits.headers.reset")),
                header("after", "retry-after", t("rate-limits.headers.after")),
              ]}
            />
            <p>{t("rate-limits.headers.window")}</p>
          </>
        ),
      },
      {
        id: "exceeded",
        title: t("rate-limits.exceeded.title"),
        body: (
          <>
            <p>{t.rich("rate-limits.exceeded.wait", marks)}</p>
            <Note>{t.rich("rate-limits.exceeded.buyer", { ...marks, errors: linkTo("/docs/errors#codes") })}</Note>
          </>
        ),
      },
    ],
  };
};
