"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SubscriptionTable } from "../subscriptions/subscription-table";
import { FramedSection } from "../ui/framed-section";
import { QueryRows } from "../ui/query-rows";
import { useTRPC } from "../ui/trpc/client";
import { toSubscriptionsOf } from "./customer-filters";

export function CustomerSubscriptions({ customerId }: { customerId: string }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const query = useQuery(trpc.subscriptions.sorted.queryOptions(toSubscriptionsOf(customerId)));
  return (
    <FramedSection title={t("subscriptions.title")} flush>
      <QueryRows query={query} failedTitle={t("customers.subscriptionsFailed")} placeholders={1}>
        {({ rows }) =>
          rows.length > 0 ? (
            <SubscriptionTable rows={rows} ofOneCustomer />
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
