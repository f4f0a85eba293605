"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SubscriptionCohorts, SubscriptionMonth } from "@/server/reports/overview/cohort-schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { CohortTable } from "./cohort-table";
import { Definitions } from "./definitions";
import classes from "./overview.module.css";

const terms = ["running", "began", "churn", "newInCents", "lostInCents", "cohort"] as const;

export function CohortsPage() {
  const t = useTranslations("overview.cohorts");
  const trpc = useTRPC();
  const query = useQuery(trpc.overview.cohorts.queryOptions({}));
  return (
    <div className={classes.page}>
      <QueryRows query={query} failedTitle={t("failedTitle")}>
        {(data) => <Sections {...data} />}
      </QueryRows>
    </div>
  );
}

function Sections({ months, cohorts }: SubscriptionCohorts) {
  const words = useTranslations("overview");
  const t = useTranslations("overview.cohorts");
  const shown = months.filter(({ ranBefore, began }) => ranBefore + began > 0);
  if (shown.length === 0) return <Text c="dimmed">{t("none")}</Text>;
  return (
    <>
      <FramedSection title={t("months")} text={t("monthsText")} flush>
        <Months rows={shown} />
      </FramedSection>
      {cohorts.length > 0 && (
        <FramedSection title={t("byStart")} text={t("byStartText")} flush>
          <CohortTable cohorts={cohorts} />
        </FramedSection>
      )}
      <Definitions
        title={words("definitions")}
        terms={terms.map((name) => ({ name: t(`terms.${name}`), text: t(`meanings.${name}`) }))}
      />
    </>
  );
}

function Months({ rows }: { rows: readonly SubscriptionMonth[] }) {
  const t = useTranslations("overview.cohorts");
  const { count, money, month, share } = useFormats();
  const columns: Column<SubscriptionMonth>[] = [
    { key: "month", label: t("month"), slot: "title", render: (row) => month(row.month) },
    { key: "running", label: t("terms.running"), align: "end", render: ({ ranBefore }) => count(ranBefore) },
    { key: "began", label: t("terms.began"), align: "end", render: ({ began }) => count(began) },
    { key: "ended", label: t("ended"), align: "end", render: ({ ended }) => count(ended) },
    {
      key: "churn",
      label: t("terms.churn"),
      align: "end",
      tone: "strong",
      slot: "end",
      render: ({ churned, ranBefore }) => share(churned, ranBefore),
    },
    { key: "new", label: t("terms.newInCents"), align: "end", render: ({ newInCents }) => money(newInCents) },
    { key: "lost", label: t("terms.lostInCents"), align: "end", render: ({ lostInCents }) => money(lostInCents) },
  ];
  return <DataTable caption={t("months")} columns={columns} rows={rows} rowKey={(row) => row.month} />;
}
