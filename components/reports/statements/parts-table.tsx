"use client";

import { useTranslations } from "next-intl";
import type { Explanation } from "@/server/reports/statements/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { Notice } from "../../ui/notice";
import classes from "./finance.module.css";
import { withStatementFilters } from "./finance-filters";

interface Props {
  explanation: Explanation;
  /** The explanation is from the previous query. */
  stale: boolean;
}

type Part = Explanation["parts"][number];

export function PartsTable({ explanation, stale }: Props) {
  const t = useTranslations("explanation");
  const tLedger = useTranslations("ledger");
  const { money, count } = useFormats();
  const { account, at, balanceInCents, parts } = explanation;
  const columns: Column<Part>[] = [
    { key: "kind", label: t("kind"), slot: "title", render: ({ kind }) => tLedger(`kinds.${kind}`) },
    { key: "count", label: t("count"), align: "end", tone: "dimmed", render: (part) => count(part.count) },
    {
      key: "amount",
      label: t("amount"),
      align: "end",
      tone: "strong",
      slot: "end",
      render: ({ amountInCents }) => money(amountInCents),
    },
  ];
  if (parts.length === 0) return <Notice title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <>
      <dl className={classes.total}>
        <dt>{t("total")}</dt>
        <dd>{money(balanceInCents)}</dd>
      </dl>
      <DataTable
        caption={t("parts")}
        columns={columns}
        rows={parts}
        rowKey={({ kind }) => kind}
        rowHref={({ kind }) => withStatementFilters("/finance/statement", { account, kind, at })}
        stale={stale}
      />
    </>
  );
}
