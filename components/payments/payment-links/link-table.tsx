"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { PaymentLink } from "@/server/payments/payment-links/schemas";
import { CopyIcon } from "../../ui/copy-icon";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { LinkState } from "./link-state";

interface Props {
  rows: PaymentLink[];
  stale: boolean;
}

export function LinkTable({ rows, stale }: Props) {
  const t = useTranslations("paymentLinks");
  const { money, day } = useFormats();
  const columns: Column<PaymentLink>[] = [
    {
      key: "title",
      label: t("columns.title"),
      wrap: "anywhere",
      slot: "title",
      render: ({ id, title }) => (
        <Anchor component={Link} href={`/promotions/payment-links/${id}`} prefetch={false} inherit>
          {title}
        </Anchor>
      ),
    },
    { key: "status", label: t("columns.status"), render: (link) => <LinkState link={link} /> },
    { key: "amount", label: t("columns.amount"), render: ({ amountInCents }) => money(amountInCents) },
    {
      key: "payments",
      label: t("columns.payments"),
      tone: "dimmed",
      wrap: "never",
      render: ({ payments, maxPayments }) =>
        maxPayments === null ? t("payments", { payments }) : t("paymentsOf", { payments, maxPayments }),
    },
    {
      key: "dueOn",
      label: t("columns.dueOn"),
      tone: "dimmed",
      render: ({ dueOn }) => (dueOn === null ? t("always") : day(dueOn)),
    },
    {
      key: "actions",
      label: t("columns.actions"),
      quiet: true,
      align: "end",
      slot: "end",
      render: ({ title, url }) => <CopyIcon value={url} label={t("copyOf", { title })} copiedLabel={t("copied")} />,
    },
  ];
  return <DataTable caption={t("tableLabel")} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />;
}
