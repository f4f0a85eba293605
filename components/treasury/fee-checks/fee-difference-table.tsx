"use client";

import { useTranslations } from "next-intl";
import type { FeeDifference } from "@/server/treasury/fee-checks/schemas";
import { PaymentMethod } from "../../payments/transactions/payment-method";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { useSignedMoney } from "./use-signed-money";

interface Props {
  rows: FeeDifference[];
  /** The rows are from the previous query. */
  stale: boolean;
}

export function FeeDifferenceTable({ rows, stale }: Props) {
  const t = useTranslations("acquirerFees");
  const { money, minute } = useFormats();
  const signed = useSignedMoney();
  const columns: Column<FeeDifference>[] = [
    {
      key: "amount",
      label: t("columns.amount"),
      tone: "strong",
      slot: "title",
      render: ({ amountPaidInCents }) => money(amountPaidInCents),
    },
    {
      key: "difference",
      label: t("columns.difference"),
      slot: "end",
      render: ({ takenInCents, expectedInCents }) =>
        takenInCents === null ? t("views.untold") : signed(takenInCents - expectedInCents),
    },
    {
      key: "method",
      label: t("columns.method"),
      render: ({ paymentMethod }) => <PaymentMethod method={paymentMethod} />,
    },
    { key: "expected", label: t("columns.expected"), render: ({ expectedInCents }) => money(expectedInCents) },
    {
      key: "taken",
      label: t("columns.taken"),
      render: ({ takenInCents }) => (takenInCents === null ? "" : money(takenInCents)),
    },
    {
      key: "at",
      label: t("columns.at"),
      tone: "dimmed",
      wrap: "never",
      render: ({ at }) => <time dateTime={at}>{minute(at)}</time>,
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ transactionId }) => transactionId}
      rowHref={({ transactionId }) => `/transactions/${transactionId}`}
      stale={stale}
    />
  );
}
