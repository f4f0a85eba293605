"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { TopAffiliates } from "@/server/reports/overview/schemas";
import { withTransactionFilters } from "../../payments/transactions/transaction-filters";
import { AmountLink } from "../../ui/amount-link";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";

export function TopAffiliatesTable({ startDate, endDate }: { startDate: string; endDate: string }) {
  const t = useTranslations("overview.affiliates");
  const { money, count } = useFormats();
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.overview.affiliates.queryOptions({ startDate, endDate }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <QueryProblem query={query} />;
  if (data.length === 0) return null;
  const columns: Column<TopAffiliates[number]>[] = [
    { key: "name", label: t("name"), slot: "title", render: ({ name }) => name },
    { key: "sales", label: t("sales"), align: "end", render: ({ sales }) => count(sales) },
    {
      key: "gross",
      label: t("gross"),
      align: "end",
      tone: "strong",
      slot: "end",
      render: ({ affiliateId, grossInCents }) => (
        <AmountLink href={withTransactionFilters("/transactions", { startDate, endDate, affiliateId })}>
          {money(grossInCents)}
        </AmountLink>
      ),
    },
    {
      key: "commission",
      label: t("commission"),
      align: "end",
      render: ({ commissionInCents }) => money(commissionInCents),
    },
  ];
  return (
    <FramedSection title={t("title")} text={t("text")} flush>
      <DataTable caption={t("title")} columns={columns} rows={data} rowKey={({ affiliateId }) => affiliateId} />
    </FramedSection>
  );
}
