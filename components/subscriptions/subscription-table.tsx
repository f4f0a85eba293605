"use client";

import { useTranslations } from "next-intl";
import type { SubscriptionSort } from "@/db/schema/subscriptions-enums";
import type { SubscriptionSummary } from "@/server/subscriptions/subscriptions/schemas";
import { createdAtColumn } from "../ui/created-at-column";
import { type Column, DataTable } from "../ui/data-table";
import { useFormats } from "../ui/format";
import type { Sorting } from "../ui/sorting";
import { TwoLines } from "../ui/two-lines";
import { usePersonName } from "../ui/use-person-name";
import { SubscriptionStatus } from "./subscription-status";
import classes from "./subscription-table.module.css";

interface Props {
  rows: SubscriptionSummary[];
  ofOneCustomer?: boolean;
  /** The rows are from the previous query. */
  stale?: boolean;
  sorting?: Sorting<SubscriptionSort>;
}

export function SubscriptionTable({ rows, ofOneCustomer = false, stale = false, sorting }: Props) {
  const t = useTranslations("subscriptions");
  const personName = usePersonName();
  const { money, minute } = useFormats();
  const customer: Column<SubscriptionSummary> = {
    key: "customer",
    label: t("columns.customer"),
    wrap: "cut",
    slot: "title",
    render: ({ customer: { name, emails } }) => <TwoLines first={personName(name)} second={emails[0]} />,
  };
  const plan: Column<SubscriptionSummary> = {
    key: "plan",
    label: t("columns.plan"),
    wrap: "cut",
    slot: ofOneCustomer ? "title" : "wide",
    render: ({ productName, planName }) => <TwoLines first={productName} second={planName} />,
  };
  const status: Column<SubscriptionSummary> = {
    key: "status",
    label: t("columns.status"),
    slot: "end",
    render: (row) => <SubscriptionStatus status={row.status} />,
  };
  const amount: Column<SubscriptionSummary> = {
    key: "amount",
    label: t("columns.amount"),
    align: "end",
    tone: "strong",
    sort: "amount",
    render: ({ amountInCents }) => money(amountInCents),
  };
  const nextCharge: Column<SubscriptionSummary> = {
    key: "nextChargeAt",
    label: t("columns.nextChargeAt"),
    tone: "dimmed",
    wrap: "never",
    sort: "coming",
    render: ({ nextChargeAt, endsAt, pausedUntil }) => {
      const coming = endsAt ?? pausedUntil;
      if (coming) {
        const text = t(endsAt ? "leaving" : "paused", { at: minute(coming) });
        return (
          <time className={classes.coming} dateTime={coming}>
            {text}
          </time>
        );
      }
      return nextChargeAt ? <time dateTime={nextChargeAt}>{minute(nextChargeAt)}</time> : t("noNextCharge");
    },
  };
  const start: Column<SubscriptionSummary> = createdAtColumn(t("columns.createdAt"), minute, {
    hide: "lg",
    sort: "time",
  });
  return (
    <DataTable
      caption={t("title")}
      columns={ofOneCustomer ? [plan, status, amount, nextCharge] : [customer, status, plan, amount, nextCharge, start]}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/subscriptions/${id}`}
      stale={stale}
      sorting={sorting}
    />
  );
}
