"use client";

import { IconCalendarDollar } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReceivableSale } from "@/server/reports/receivables/schemas";
import { PaymentMethod } from "../../payments/transactions/payment-method";
import { type Column, DataTable } from "../../ui/data-table";
import { DetailHeader } from "../../ui/detail-header";
import { useFormats } from "../../ui/format";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { usePersonName } from "../../ui/use-person-name";
import { dayFilters, toDayQuery } from "./receivable-filters";

const refreshMs = 30_000;

export function DaySales({ day }: { day: string }) {
  const t = useTranslations("receivables");
  const { day: dayWords } = useFormats();
  const trpc = useTRPC();
  const { list } = useFilteredList(dayFilters, ({ page }) =>
    trpc.receivables.sales.queryOptions(toDayQuery(day, page), { refetchInterval: refreshMs }),
  );
  return (
    <>
      <DetailHeader
        back={{ href: `/finance/receivables?month=${day.slice(0, 7)}`, page: "receivables" }}
        title={t("dayTitle", { day: dayWords(day) })}
        text={t("daySubtitle")}
      />
      <PageList
        {...list}
        count={(count) => t("installments", { count })}
        empty={
          <Notice
            icon={<IconCalendarDollar size={20} stroke={1.6} />}
            title={t("dayEmptyTitle")}
            text={t("dayEmptyText")}
          />
        }
      >
        {(rows, stale) => <SaleTable day={dayWords(day)} rows={rows} stale={stale} />}
      </PageList>
    </>
  );
}

interface TableProps {
  day: string;
  rows: ReceivableSale[];
  stale: boolean;
}

function SaleTable({ day, rows, stale }: TableProps) {
  const t = useTranslations("receivables");
  const personName = usePersonName();
  const { money, minute } = useFormats();
  const columns: Column<ReceivableSale>[] = [
    {
      key: "customer",
      label: t("columns.customer"),
      wrap: "cut",
      slot: "title",
      render: ({ customerName }) => personName(customerName),
    },
    {
      key: "method",
      label: t("columns.method"),
      render: ({ paymentMethod }) => <PaymentMethod method={paymentMethod} />,
    },
    {
      key: "installment",
      label: t("columns.installment"),
      render: ({ installment, installments }) => t("installment", { installment, installments }),
    },
    {
      key: "releasesAt",
      label: t("columns.releasesAt"),
      tone: "dimmed",
      wrap: "never",
      hide: "md",
      render: ({ releasesAt }) => <time dateTime={releasesAt}>{minute(releasesAt)}</time>,
    },
    {
      key: "amount",
      label: t("columns.amount"),
      align: "end",
      tone: "strong",
      slot: "end",
      render: ({ amountInCents }) => money(amountInCents),
    },
  ];
  return (
    <DataTable
      caption={t("dayTitle", { day })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ transactionId }) => `/transactions/${transactionId}`}
      stale={stale}
    />
  );
}
