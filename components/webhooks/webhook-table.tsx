"use client";

import { useTranslations } from "next-intl";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { createdAtColumn } from "../ui/created-at-column";
import { type Column, DataTable } from "../ui/data-table";
import { useFormats } from "../ui/format";
import { TwoLines } from "../ui/two-lines";
import { WebhookState } from "./webhook-state";

export function WebhookTable({ rows }: { rows: Webhook[] }) {
  const t = useTranslations("webhooks");
  const { minute } = useFormats();
  const columns: Column<Webhook>[] = [
    {
      key: "url",
      label: t("url"),
      wrap: "cut",
      slot: "title",
      render: ({ url, name }) => <TwoLines first={name || url} second={name ? url : null} />,
    },
    { key: "state", label: t("state"), slot: "end", render: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: "events",
      label: t("events"),
      render: ({ events }) => (events ? t("eventCount", { count: events.length }) : t("everything")),
    },
    createdAtColumn(t("createdAt"), minute, { hide: "md" }),
  ];
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/webhooks/${id}`}
    />
  );
}
