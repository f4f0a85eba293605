"use client";

import { useTranslations } from "next-intl";
import type { Dispute } from "@/server/payments/transactions/schemas";
import { createdAtColumn } from "../../ui/created-at-column";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { TwoLines } from "../../ui/two-lines";
import { Deadline } from "./deadline";
import { DisputeStatus } from "./dispute-status";

interface Props {
  rows: Dispute[];
  stale: boolean;
}

export function DisputeTable({ rows, stale }: Props) {
  const t = useTranslations("disputes");
  const { money, minute } = useFormats();
  const columns: Column<Dispute>[] = [
    {
      key: "amount",
      label: t("columns.amount"),
      tone: "strong",
      slot: "title",
      render: ({ amountInCents, status }) => <TwoLines first={money(amountInCents)} second={t(`holds.${status}`)} />,
    },
    {
      key: "status",
      label: t("columns.status"),
      slot: "end",
      render: ({ status }) => <DisputeStatus status={status} />,
    },
    {
      key: "kind",
      label: t("columns.kind"),
      render: ({ kind, reason }) => <TwoLines first={t(`kinds.${kind}`)} second={reason} />,
    },
    { key: "deadline", label: t("columns.deadline"), render: (dispute) => <Deadline dispute={dispute} /> },
    createdAtColumn(t("columns.createdAt"), minute),
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/finance/disputes/${id}`}
      stale={stale}
    />
  );
}
