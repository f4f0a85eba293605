"use client";

import { Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { minPaid, minVisits, type PageTest, type VersionResult } from "@/server/checkout/ab-tests/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";

export function TestResults({ test }: { test: PageTest }) {
  const t = useTranslations("pageContent.test");
  const { money, count, share, minute } = useFormats();
  const { startedAt, endedAt, kept, results, verdict } = test;
  const who = test.startedBy ?? t("somebody");
  const columns: Column<VersionResult>[] = [
    { key: "version", label: t("version"), slot: "title", render: ({ version }) => t(version) },
    { key: "visits", label: t("visits"), align: "end", render: ({ visits }) => count(visits) },
    { key: "orders", label: t("orders"), align: "end", render: ({ orders }) => count(orders) },
    { key: "paid", label: t("paid"), align: "end", render: ({ paid }) => count(paid) },
    { key: "rate", label: t("rate"), align: "end", render: ({ paid, visits }) => share(paid, visits) },
    { key: "revenue", label: t("revenue"), align: "end", render: ({ revenueInCents }) => money(revenueInCents) },
    {
      key: "perVisit",
      label: t("perVisit"),
      align: "end",
      render: ({ revenuePerVisitInCents }) => money(revenuePerVisitInCents),
    },
  ];
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {endedAt === null || kept === null
          ? t("since", { at: minute(startedAt), who })
          : t("ended", {
              from: minute(startedAt),
              to: minute(endedAt),
              who,
              ender: test.endedBy ?? t("somebody"),
              kept,
            })}
      </Text>
      <Text fw={500}>{t(`verdicts.${verdict}`, { visits: minVisits, paid: minPaid })}</Text>
      <DataTable caption={t("caption")} columns={columns} rows={results} rowKey={({ version }) => version} />
    </Stack>
  );
}
