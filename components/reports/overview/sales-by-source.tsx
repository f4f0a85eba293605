"use client";

import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SalesBySource } from "@/server/reports/overview/schemas";
import { withTransactionFilters } from "../../payments/transactions/transaction-filters";
import { AmountLink } from "../../ui/amount-link";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";

export function SalesBySourceTable({ startDate, endDate }: { startDate: string; endDate: string }) {
  const t = useTranslations("overview");
  const { money, count } = useFormats();
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.overview.sources.queryOptions({ startDate, endDate }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data ?? [];
  const columns: Column<SalesBySource[number]>[] = [
    { key: "source", label: t("source"), slot: "title", render: ({ source }) => source ?? t("noSource") },
    { key: "charges", label: t("charges"), align: "end", render: ({ transactions }) => count(transactions) },
    { key: "approved", label: t("figures.approved"), align: "end", render: ({ approved }) => count(approved) },
    {
      key: "gross",
      label: t("figures.gross"),
      align: "end",
      slot: "end",
      render: ({ source, grossInCents }) => (
        <AmountLink href={withTransactionFilters("/transactions", { startDate, endDate, source: source ?? "" })}>
          {money(grossInCents)}
        </AmountLink>
      ),
    },
  ];
  return (
    <FramedSection title={t("bySource")} text={t("bySourceText")} flush={rows.length > 0}>
      {query.error && <QueryProblem query={query} />}
      {query.data && rows.length === 0 && <Text c="dimmed">{t("noSales")}</Text>}
      {rows.length > 0 && (
        <DataTable caption={t("bySource")} columns={columns} rows={rows} rowKey={({ source }) => source ?? ""} />
      )}
    </FramedSection>
  );
}
