"use client";

import { IconReceiptRefund } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { refundRequestStatuses } from "@/db/schema/payments-enums";
import type { RefundRequest } from "@/server/payments/refund-requests/schemas";
import { createdAtColumn } from "../../ui/created-at-column";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterTabs } from "../../ui/filter-tabs";
import { useFormats } from "../../ui/format";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { useTRPC } from "../../ui/trpc/client";
import { TwoLines } from "../../ui/two-lines";
import { useFilteredList } from "../../ui/use-filtered-list";
import { usePersonName } from "../../ui/use-person-name";
import { refundRequestFilters, toRefundRequestQuery } from "./refund-request-filters";
import { RefundRequestStatus } from "./refund-request-status";

export function RefundRequestList() {
  const t = useTranslations("refundRequests");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(refundRequestFilters, (filters) =>
    trpc.refundRequests.list.queryOptions(toRefundRequestQuery(filters)),
  );
  return (
    <>
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("columns.status")}
            values={refundRequestStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(status) => change({ status })}
          />
        }
      />
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconReceiptRefund size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />
        }
      >
        {(rows, stale) => <RefundRequestTable rows={rows} stale={stale} />}
      </PageList>
    </>
  );
}

function RefundRequestTable({ rows, stale }: { rows: RefundRequest[]; stale: boolean }) {
  const t = useTranslations("refundRequests");
  const personName = usePersonName();
  const { money, minute } = useFormats();
  const columns: Column<RefundRequest>[] = [
    {
      key: "customer",
      label: t("columns.customer"),
      wrap: "cut",
      slot: "title",
      render: ({ customerName, description }) => <TwoLines first={personName(customerName)} second={description} />,
    },
    {
      key: "status",
      label: t("columns.status"),
      slot: "end",
      render: ({ status }) => <RefundRequestStatus status={status} />,
    },
    { key: "reason", label: t("columns.reason"), wrap: "cut", slot: "wide", render: ({ reason }) => reason },
    {
      key: "amount",
      label: t("columns.amount"),
      align: "end",
      tone: "strong",
      render: ({ leftInCents }) => money(leftInCents),
    },
    createdAtColumn(t("columns.createdAt"), minute),
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ transactionId }) => `/transactions/${transactionId}`}
      stale={stale}
    />
  );
}
