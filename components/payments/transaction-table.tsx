"use client";

import { Table, VisuallyHidden } from "@mantine/core";
import { IconBarcode, IconCreditCard, IconQrcode } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { PaymentMethod } from "@/db/enums";
import type { Transaction } from "@/server/payments/schemas";
import { CopyIcon } from "../ui/copy-icon";
import { useFormats } from "../ui/format";
import { TransactionStatus } from "./transaction-status";
import classes from "./transaction-table.module.css";
import { useChangedTransactions } from "./use-changed-transactions";

const methodIcons = { pix: IconQrcode, credit_card: IconCreditCard, boleto: IconBarcode } satisfies Record<
  PaymentMethod,
  typeof IconQrcode
>;

interface Props {
  rows: Transaction[];
  /** These rows answer an earlier question; the new answer is on its way. */
  stale: boolean;
}

/** The rows of the list; below 640 px each becomes a card. A row that moves on while it is looked at says so. */
export function TransactionTable({ rows, stale }: Props) {
  const t = useTranslations();
  const { money } = useFormats();
  const changed = useChangedTransactions(rows);
  const columns = ["amount", "status", "customer", "description", "method", "net", "createdAt"] as const;

  return (
    <>
      <Table className={classes.table} data-stale={stale || undefined} aria-busy={stale} highlightOnHover>
        <caption>
          <VisuallyHidden>{t("transactions.tableLabel")}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} data-column={column} scope="col">
                {t(`transactions.columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <TransactionRow key={row.id} row={row} changed={changed.some(({ id }) => id === row.id)} />
          ))}
        </Table.Tbody>
      </Table>
      <VisuallyHidden role="status">
        {changed.map(({ id, customer, amount, status }) => (
          <p key={id}>
            {t("transactions.changed", { name: customer.name, amount: money(amount), status: t(`statuses.${status}`) })}
          </p>
        ))}
      </VisuallyHidden>
    </>
  );
}

function TransactionRow({ row, changed }: { row: Transaction; changed: boolean }) {
  const t = useTranslations();
  const { money, minute } = useFormats();
  const { customer } = row;
  const MethodIcon = methodIcons[row.paymentMethod];
  return (
    <Table.Tr data-changed={changed || undefined}>
      <Table.Td data-column="amount">{money(row.amount)}</Table.Td>
      <Table.Td data-column="status">
        <TransactionStatus status={row.status} />
      </Table.Td>
      <Table.Td data-column="customer">
        <span className={classes.name}>{customer.name}</span>
        <span className={classes.email}>{customer.emails[0]}</span>
      </Table.Td>
      <Table.Td data-column="description" data-empty={!row.description || undefined}>
        {row.description || t("transactions.noDescription")}
      </Table.Td>
      <Table.Td data-column="method">
        <span className={classes.method}>
          <MethodIcon size={16} stroke={1.6} aria-hidden="true" />
          {t(`methods.${row.paymentMethod}`)}
        </span>
      </Table.Td>
      <Table.Td data-column="net">{money(row.netAmount)}</Table.Td>
      <Table.Td data-column="createdAt">
        <span className={classes.created}>
          <time dateTime={row.createdAt}>{minute(row.createdAt)}</time>
          <CopyIcon
            value={row.id}
            label={t("transactions.copyId", { name: customer.name })}
            copiedLabel={t("transactions.copiedId")}
          />
        </span>
      </Table.Td>
    </Table.Tr>
  );
}
