"use client";

import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { TransactionSort } from "@/db/schema/payments-enums";
import type { SaleRow } from "@/server/payments/transactions/sale-schemas";
import { createdAtColumn } from "../../ui/created-at-column";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import type { Sorting } from "../../ui/sorting";
import { TwoLines } from "../../ui/two-lines";
import { usePersonName } from "../../ui/use-person-name";
import { originOf } from "./origin";
import { PaymentMethod } from "./payment-method";
import { SaleCell } from "./sale-cell";
import { TransactionStatus } from "./transaction-status";
import classes from "./transaction-table.module.css";

interface Props {
  rows: SaleRow[];
  /** The rows are from the previous query. */
  stale?: boolean;
  withoutCustomer?: boolean;
  sorting?: Sorting<TransactionSort>;
}

/** The origin column is shown only if a row has UTM parameters. A status change highlights a visible row. */
export function TransactionTable({ rows, stale = false, withoutCustomer = false, sorting }: Props) {
  const t = useTranslations();
  const personName = usePersonName();
  const { money, minute } = useFormats();
  const changed = useChangedTransactions(rows);
  const hasOrigin = rows.some(({ tracking }) => originOf(tracking) !== "");
  const wrap = hasOrigin ? "short" : "cut";
  const customer: Column<SaleRow> = {
    key: "customer",
    label: t("transactions.columns.customer"),
    wrap,
    slot: "wide",
    render: (row) => <TwoLines first={personName(row.customer.name)} second={row.customer.emails[0]} />,
  };
  const origin: Column<SaleRow> = {
    key: "origin",
    label: t("transactions.columns.origin"),
    hide: "lg",
    render: ({ tracking }) => <span className={classes.origin}>{originOf(tracking) || "–"}</span>,
  };
  const columns: Column<SaleRow>[] = [
    {
      key: "amount",
      label: t("transactions.columns.amount"),
      align: "end",
      tone: "strong",
      slot: "title",
      sort: "amount",
      render: (row) => money(row.amount),
    },
    {
      key: "status",
      label: t("transactions.columns.status"),
      slot: "end",
      render: (row) => <TransactionStatus status={row.status} />,
    },
    ...(withoutCustomer ? [] : [customer]),
    {
      key: "sold",
      label: t("transactions.columns.sold"),
      wrap,
      hide: "md",
      slot: "wide",
      render: (row) => <SaleCell row={row} />,
    },
    {
      key: "method",
      label: t("transactions.columns.method"),
      render: (row) => <PaymentMethod method={row.paymentMethod} />,
    },
    {
      key: "kept",
      label: t("transactions.columns.kept"),
      align: "end",
      tone: "dimmed",
      hide: "lg",
      slot: "none",
      render: ({ keptInCents }) => (keptInCents === null ? "–" : money(keptInCents)),
    },
    ...(hasOrigin ? [origin] : []),
    createdAtColumn(t("transactions.columns.createdAt"), minute, { sort: "time" }),
  ];
  return (
    <>
      <DataTable
        caption={sorting ? t("transactions.title") : t("transactions.tableLabel")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/transactions/${id}`}
        stale={stale}
        sorting={sorting}
        isChanged={({ id }) => changed.some((each) => each.id === id)}
      />
      <VisuallyHidden role="status">
        {changed.map(({ id, customer: buyer, amount, status }) => (
          <p key={id}>
            {t("transactions.changed", { name: buyer.name, amount: money(amount), status: t(`statuses.${status}`) })}
          </p>
        ))}
      </VisuallyHidden>
    </>
  );
}

function useChangedTransactions(rows: SaleRow[]): SaleRow[] {
  const seen = useRef(new Map<string, string>());
  const [changed, setChanged] = useState<SaleRow[]>([]);

  useEffect(() => {
    const moved = rows.filter(({ id, status }) => {
      const before = seen.current.get(id);
      return before !== undefined && before !== status;
    });
    seen.current = new Map(rows.map(({ id, status }) => [id, status]));
    if (moved.length > 0) setChanged(moved);
  }, [rows]);

  return changed;
}
