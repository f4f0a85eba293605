"use client";

import { useTranslations } from "next-intl";
import type { LedgerEntry } from "@/server/reports/statements/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";

interface Props {
  rows: LedgerEntry[];
  /** The rows are from the previous query. */
  stale: boolean;
}

function hrefOf({ transactionId, payoutId }: LedgerEntry): string | null {
  if (transactionId) return `/transactions/${transactionId}`;
  return payoutId ? `/finance/payouts/${payoutId}` : null;
}

export function StatementTable({ rows, stale }: Props) {
  const t = useTranslations("statement");
  const tLedger = useTranslations("ledger");
  const { money, second } = useFormats();
  const columns: Column<LedgerEntry>[] = [
    { key: "kind", label: t("columns.kind"), slot: "title", render: ({ kind }) => tLedger(`kinds.${kind}`) },
    {
      key: "amount",
      label: t("columns.amount"),
      align: "end",
      tone: "strong",
      slot: "end",
      render: ({ amountInCents }) => money(amountInCents),
    },
    {
      key: "balance",
      label: t("columns.balance"),
      align: "end",
      tone: "dimmed",
      render: ({ balanceInCents }) => money(balanceInCents),
    },
    {
      key: "at",
      label: t("columns.at"),
      tone: "dimmed",
      wrap: "never",
      render: ({ at }) => <time dateTime={at}>{second(at)}</time>,
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={hrefOf}
      stale={stale}
    />
  );
}
