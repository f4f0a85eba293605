"use client";

import { useTranslations } from "next-intl";
import type { AccessSource } from "@/server/courses/students/dashboard-schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { ToneBadge } from "../../ui/tone-badge";

const pages = { transaction: "/transactions", subscription: "/subscriptions", gift: null } as const;

export function AccessSources({ sources }: { sources: readonly AccessSource[] }) {
  const t = useTranslations("students");
  const { minute } = useFormats();
  const columns: Column<AccessSource>[] = [
    { key: "kind", label: t("detail.source"), slot: "title", render: ({ kind }) => t(`detail.kinds.${kind}`) },
    { key: "since", label: t("detail.since"), tone: "dimmed", wrap: "never", render: (each) => minute(each.grantedAt) },
    {
      key: "until",
      label: t("detail.until"),
      tone: "dimmed",
      wrap: "never",
      render: ({ revokedAt, endsAt }) => {
        const end = revokedAt ?? endsAt;
        return end ? minute(end) : t("noEnd");
      },
    },
    {
      key: "state",
      label: t("detail.state"),
      slot: "end",
      render: ({ revokedAt }) => (
        <ToneBadge tone={revokedAt ? "gray" : "green"}>
          {t(revokedAt ? "detail.sourceEnded" : "detail.sourceOpen")}
        </ToneBadge>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("detail.sources")}
      columns={columns}
      rows={sources}
      rowKey={({ kind, id }) => id ?? kind}
      rowHref={({ kind, id }) => (pages[kind] && id ? `${pages[kind]}/${id}` : null)}
    />
  );
}
