"use client";

import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { SubscriptionCohorts } from "@/server/reports/overview/cohort-schemas";
import { useFormats } from "../../ui/format";
import classes from "./cohort-table.module.css";

const monthsAfter = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * For each month, the share of new subscriptions that are still active at the end of each later
 * month. The shading conveys no additional information.
 */
export function CohortTable({ cohorts }: Pick<SubscriptionCohorts, "cohorts">) {
  const t = useTranslations("overview.cohorts");
  const { count, month, share } = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable without a mouse
    <figure className={classes.scroll} tabIndex={0} aria-label={t("byStart")}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t("byStartText")}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("terms.cohort")}</th>
            <th scope="col">{t("terms.began")}</th>
            {monthsAfter.map((after) => (
              <th key={after} scope="col">
                {t("after", { months: after })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month: start, began, running }) => (
            <tr key={start}>
              <th scope="row">{month(start)}</th>
              <td>{count(began)}</td>
              {monthsAfter.map((after) => {
                const left = running[after - 1];
                return (
                  <td key={after} data-shade={left === undefined ? undefined : Math.round((left / began) * 4)}>
                    {left === undefined ? "" : share(left, began)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
