"use client";

import { useTranslations } from "next-intl";
import type { ReconciledDay } from "@/server/treasury/reconciliations/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { DayStatus } from "./day-status";
import { useSideWords } from "./use-side-words";

interface Props {
  rows: ReconciledDay[];
  stale: boolean;
}

export function DayTable({ rows, stale }: Props) {
  const t = useTranslations("reconciliation");
  const { day: dayWords, minute } = useFormats();
  const { bankSide, bookSide } = useSideWords();
  const columns: Column<ReconciledDay>[] = [
    { key: "day", label: t("columns.day"), tone: "strong", slot: "title", render: ({ day }) => dayWords(day) },
    { key: "status", label: t("columns.result"), slot: "end", render: (day) => <DayStatus day={day} /> },
    { key: "bank", label: t("columns.bank"), render: bankSide },
    { key: "books", label: t("columns.books"), render: bookSide },
    {
      key: "comparedAt",
      label: t("columns.comparedAt"),
      tone: "dimmed",
      wrap: "never",
      hide: "md",
      render: ({ comparedAt }) => comparedAt && <time dateTime={comparedAt}>{minute(comparedAt)}</time>,
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ day }) => day}
      rowHref={({ day }) => `/finance/reconciliation/${day}`}
      stale={stale}
    />
  );
}
