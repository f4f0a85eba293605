"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SubscriptionSummary } from "@/server/subscriptions/schemas";
import { SubscriptionStatus } from "../subscriptions/subscription-status";
import { useTRPC } from "../trpc/client";
import { type Column, DataTable } from "../ui/data-table";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { QueryRows } from "../ui/query-rows";
import { TwoLines } from "../ui/two-lines";
import { toSubscriptionsOf } from "./customer-filters";

/** The newest subscriptions of one customer. */
export function CustomerSubscriptions({ customerId }: { customerId: string }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const query = useQuery(trpc.subscriptions.sorted.queryOptions(toSubscriptionsOf(customerId)));
  return (
    <FramedSection title={t("subscriptions.title")} flush>
      <QueryRows query={query} failedTitle={t("customers.subscriptionsFailed")} placeholders={1}>
        {({ rows }) =>
          rows.length > 0 ? (
            <Rows rows={rows} />
          ) : (
            <Text size="sm" c="dimmed" p="md">
              {t("customers.noSubscriptions")}
            </Text>
          )
        }
      </QueryRows>
    </FramedSection>
  );
}

function Rows({ rows }: { rows: SubscriptionSummary[] }) {
  const t = useTranslations("subscriptions");
  const { money, minute } = useFormats();
  const columns: Column<SubscriptionSummary>[] = [
    {
      key: "plan",
      label: t("columns.plan"),
      wrap: "cut",
      slot: "title",
      render: ({ productName, planName }) => <TwoLines first={productName} second={planName} />,
    },
    {
      key: "status",
      label: t("columns.status"),
      slot: "end",
      render: ({ status }) => <SubscriptionStatus status={status} />,
    },
    {
      key: "amount",
      label: t("columns.amount"),
      align: "end",
      tone: "strong",
      render: ({ amountInCents }) => money(amountInCents),
    },
    {
      key: "nextChargeAt",
      label: t("columns.nextChargeAt"),
      tone: "dimmed",
      wrap: "never",
      render: ({ nextChargeAt }) => (nextChargeAt ? minute(nextChargeAt) : t("noNextCharge")),
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/subscriptions/${id}`}
    />
  );
}
