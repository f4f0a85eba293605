"use client";

import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { CardApproval } from "@/server/reports/overview/schemas";
import { withTransactionFilters } from "../../payments/transactions/transaction-filters";
import { AmountLink } from "../../ui/amount-link";
import { brandNames } from "../../ui/card-brands";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import classes from "./overview.module.css";

interface Period {
  startDate: string;
  endDate: string;
}

export function CardApprovalSection(period: Period) {
  const t = useTranslations("overview.cards");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.overview.cards.queryOptions(period),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <div className={classes.pair}>
      <FramedSection title={t("byBrand")} text={t("byBrandText")} flush={Boolean(data?.brands.length)}>
        {query.error && <QueryProblem query={query} />}
        {data && <Brands rows={data.brands} period={period} />}
      </FramedSection>
      <FramedSection title={t("byReason")} text={t("byReasonText")} flush={Boolean(data?.reasons.length)}>
        {data && <Reasons rows={data.reasons} period={period} />}
      </FramedSection>
    </div>
  );
}

function Brands({ rows, period }: { rows: CardApproval["brands"]; period: Period }) {
  const t = useTranslations("overview");
  const { count, share } = useFormats();
  if (rows.length === 0) return <Text c="dimmed">{t("cards.none")}</Text>;
  const columns: Column<CardApproval["brands"][number]>[] = [
    { key: "brand", label: t("cards.brand"), slot: "title", render: ({ cardBrand }) => brandNames[cardBrand] },
    {
      key: "rate",
      label: t("approvalRate"),
      align: "end",
      tone: "strong",
      slot: "end",
      render: ({ approved, decided }) => share(approved, decided),
    },
    {
      key: "charges",
      label: t("charges"),
      align: "end",
      render: ({ transactions, cardBrand }) => (
        <AmountLink href={withTransactionFilters("/transactions", { ...period, cardBrand })}>
          {count(transactions)}
        </AmountLink>
      ),
    },
    { key: "approved", label: t("figures.approved"), align: "end", render: ({ approved }) => count(approved) },
  ];
  return <DataTable caption={t("cards.byBrand")} columns={columns} rows={rows} rowKey={({ cardBrand }) => cardBrand} />;
}

function Reasons({ rows, period }: { rows: CardApproval["reasons"]; period: Period }) {
  const t = useTranslations();
  const { count, share } = useFormats();
  if (rows.length === 0) return <Text c="dimmed">{t("overview.cards.noRefusal")}</Text>;
  const all = rows.reduce((sum, { refused }) => sum + refused, 0);
  const columns: Column<CardApproval["reasons"][number]>[] = [
    {
      key: "reason",
      label: t("overview.cards.reason"),
      slot: "title",
      render: ({ refuseReason }) => t(`refuseReasons.${refuseReason}`),
    },
    {
      key: "refused",
      label: t("overview.cards.refused"),
      align: "end",
      render: ({ refused, refuseReason }) => (
        <AmountLink href={withTransactionFilters("/transactions", { ...period, status: "refused", refuseReason })}>
          {count(refused)}
        </AmountLink>
      ),
    },
    {
      key: "share",
      label: t("overview.cards.share"),
      align: "end",
      tone: "strong",
      slot: "end",
      render: ({ refused }) => share(refused, all),
    },
  ];
  return (
    <DataTable
      caption={t("overview.cards.byReason")}
      columns={columns}
      rows={rows}
      rowKey={({ refuseReason }) => refuseReason}
    />
  );
}
