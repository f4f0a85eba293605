"use client";

import { useTranslations } from "next-intl";
import type { Overview } from "@/server/reports/overview/schemas";
import { PaymentMethod } from "../../payments/transactions/payment-method";
import { withTransactionFilters } from "../../payments/transactions/transaction-filters";
import { AmountLink } from "../../ui/amount-link";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";

type Method = Overview["methods"][number];

export function ApprovalByMethod({ overview: { methods, startDate, endDate } }: { overview: Overview }) {
  const t = useTranslations("overview");
  const { money, count, share } = useFormats();
  const columns: Column<Method>[] = [
    {
      key: "method",
      label: t("method"),
      slot: "title",
      render: ({ paymentMethod }) => <PaymentMethod method={paymentMethod} />,
    },
    {
      key: "rate",
      label: t("approvalRate"),
      align: "end",
      tone: "strong",
      slot: "end",
      render: ({ approved, decided }) => share(approved, decided),
    },
    { key: "charges", label: t("charges"), align: "end", render: ({ transactions }) => count(transactions) },
    { key: "approved", label: t("figures.approved"), align: "end", render: ({ approved }) => count(approved) },
    {
      key: "gross",
      label: t("figures.gross"),
      align: "end",
      render: ({ paymentMethod, grossInCents }) => (
        <AmountLink href={withTransactionFilters("/transactions", { startDate, endDate, paymentMethod })}>
          {money(grossInCents)}
        </AmountLink>
      ),
    },
  ];
  return (
    <FramedSection title={t("byMethod")} flush>
      <DataTable
        caption={t("byMethodCaption")}
        columns={columns}
        rows={methods}
        rowKey={({ paymentMethod }) => paymentMethod}
      />
    </FramedSection>
  );
}
