"use client";

import { useTranslations } from "next-intl";
import type { Subscription } from "@/server/subscriptions/subscriptions/schemas";
import { TransactionStatus } from "../payments/transactions/transaction-status";
import { type Column, DataTable } from "../ui/data-table";
import { useFormats } from "../ui/format";
import { TwoLines } from "../ui/two-lines";

type Payment = Subscription["pagamentos"][number];

export function PaymentTable({ payments }: { payments: Payment[] }) {
  const t = useTranslations("subscriptions");
  const tReason = useTranslations("refuseReasons");
  const { money, minute } = useFormats();
  const columns: Column<Payment>[] = [
    {
      key: "createdAt",
      label: t("payments.createdAt"),
      wrap: "never",
      slot: "title",
      render: ({ criadoEm }) => <TwoLines first={<time dateTime={criadoEm}>{minute(criadoEm)}</time>} />,
    },
    {
      key: "status",
      label: t("columns.status"),
      slot: "end",
      render: ({ status }) => <TransactionStatus status={status} />,
    },
    {
      key: "reason",
      label: t("payments.reason"),
      tone: "dimmed",
      render: ({ motivoRecusa }) => (motivoRecusa ? tReason(motivoRecusa) : "–"),
    },
    {
      key: "amount",
      label: t("columns.amount"),
      align: "end",
      tone: "strong",
      render: ({ valorInCents }) => money(valorInCents),
    },
  ];
  return (
    <DataTable
      caption={t("detail.payments")}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/transactions/${id}`}
    />
  );
}
