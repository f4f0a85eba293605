"use client";

import { useTranslations } from "next-intl";
import type { SubscriptionSort } from "@/db/sorts";
import type { SubscriptionSummary } from "@/server/subscriptions/schemas";
import { type Column, DataTable } from "../ui/data-table";
import { useFormats } from "../ui/format";
import type { Sorting } from "../ui/sorting";
import { TwoLines } from "../ui/two-lines";
import { SubscriptionStatus } from "./subscription-status";

interface Props {
  rows: SubscriptionSummary[];
  /** Whether the rows are of an earlier query, while the new one loads. */
  stale: boolean;
  sorting: Sorting<SubscriptionSort>;
}

/** The rows of the list, each leading to its subscription. */
export function SubscriptionTable({ rows, stale, sorting }: Props) {
  const t = useTranslations("subscriptions");
  const { money, minute } = useFormats();
  const columns: Column<SubscriptionSummary>[] = [
    {
      key: "customer",
      label: t("columns.customer"),
      wrap: "cut",
      slot: "title",
      render: ({ customer }) => <TwoLines first={customer.name} second={customer.emails[0]} />,
    },
    {
      key: "status",
      label: t("columns.status"),
      slot: "end",
      render: ({ status }) => <SubscriptionStatus status={status} />,
    },
    {
      key: "plan",
      label: t("columns.plan"),
      wrap: "cut",
      slot: "wide",
      render: ({ productName, planName }) => <TwoLines first={productName} second={planName} />,
    },
    {
      key: "amount",
      label: t("columns.amount"),
      align: "end",
      tone: "strong",
      sort: "amount",
      render: ({ amountInCents }) => money(amountInCents),
    },
    {
      key: "nextChargeAt",
      label: t("columns.nextChargeAt"),
      tone: "dimmed",
      wrap: "never",
      sort: "coming",
      render: ({ nextChargeAt }) =>
        nextChargeAt ? <time dateTime={nextChargeAt}>{minute(nextChargeAt)}</time> : t("noNextCharge"),
    },
    {
      key: "createdAt",
      label: t("columns.createdAt"),
      tone: "dimmed",
      wrap: "never",
      hide: "lg",
      sort: "time",
      render: ({ createdAt }) => <time dateTime={createdAt}>{minute(createdAt)}</time>,
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/subscriptions/${id}`}
      stale={stale}
      sorting={sorting}
    />
  );
}
