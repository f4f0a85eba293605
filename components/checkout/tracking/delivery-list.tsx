"use client";

import { Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { TrackingDelivery } from "@/server/checkout/tracking/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";

export function DeliveryList({ deliveries }: { deliveries: readonly TrackingDelivery[] }) {
  const t = useTranslations("tracking");
  const { money, minute } = useFormats();
  const columns: Column<TrackingDelivery>[] = [
    {
      key: "fact",
      label: t("columns.fact"),
      slot: "title",
      render: ({ fact, transactionId }) =>
        transactionId ? (
          <Anchor component={Link} href={`/transactions/${transactionId}`} prefetch={false}>
            {t(`facts.${fact}`)}
          </Anchor>
        ) : (
          t(`facts.${fact}`)
        ),
    },
    { key: "kind", label: t("columns.kind"), render: ({ kind }) => t(`kinds.${kind}`) },
    { key: "at", label: t("columns.at"), render: ({ occurredAt }) => minute(occurredAt) },
    {
      key: "status",
      label: t("columns.status"),
      render: ({ status, words, answered }) =>
        [t(`statuses.${status}`), answered === null ? "" : String(answered), words].filter(Boolean).join(" · "),
    },
    { key: "amount", label: t("columns.amount"), align: "end", render: ({ amountInCents }) => money(amountInCents) },
  ];
  return (
    <FramedSection title={t("deliveries")} text={t("deliveriesText")} flush={deliveries.length > 0}>
      {deliveries.length === 0 ? (
        <Text c="dimmed">{t("noDeliveries")}</Text>
      ) : (
        <DataTable
          rows={[...deliveries]}
          columns={columns}
          caption={t("deliveries")}
          rowKey={({ kind, fact, transactionId, occurredAt }) => `${kind} ${fact} ${transactionId} ${occurredAt}`}
        />
      )}
    </FramedSection>
  );
}
