"use client";

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { AmountLink } from "../ui/amount-link";
import { useFormats } from "../ui/format";
import { QueryProblem } from "../ui/query-problem";
import { useTRPC } from "../ui/trpc/client";
import classes from "./recurring-figures.module.css";

export function RecurringFigures() {
  const t = useTranslations("subscriptions.figures");
  const format = useFormatter();
  const { money } = useFormats();
  const trpc = useTRPC();
  const query = useQuery(trpc.subscriptions.recurringRevenue.queryOptions({}));
  const { data } = query;
  if (!data) return <QueryProblem query={query} />;
  if (data.subscriptions === 0 && data.churnBps === null) return null;
  const churn = data.churnBps === null ? t("none") : percent(data.churnBps);
  function percent(bps: number): string {
    return format.number(bps / 10_000, { style: "percent", maximumFractionDigits: 1 });
  }
  return (
    <div>
      <dl className={classes.figures} aria-label={t("label")}>
        <div>
          <dt>{t("mrr")}</dt>
          <dd>
            <AmountLink href="/subscriptions?status=active">{money(data.mrrInCents)}</AmountLink>
          </dd>
        </div>
        <div>
          <dt>{t("running")}</dt>
          <dd>{format.number(data.subscriptions)}</dd>
        </div>
        <div>
          <dt>{t("pastDue")}</dt>
          <dd>{format.number(data.pastDue)}</dd>
        </div>
        {data.leaving > 0 && (
          <div>
            <dt>{t("leaving")}</dt>
            <dd>{format.number(data.leaving)}</dd>
          </div>
        )}
        {data.paused > 0 && (
          <div>
            <dt>{t("paused")}</dt>
            <dd>{format.number(data.paused)}</dd>
          </div>
        )}
        <div>
          <dt>{t("churn")}</dt>
          <dd>{churn}</dd>
        </div>
      </dl>
      <Anchor component={Link} href="/overview/subscriptions" prefetch={false} size="sm">
        {t("byMonth")}
      </Anchor>
    </div>
  );
}
