"use client";

import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { keptOf } from "@/server/core/money/money";
import { useStatement } from "../../ledger/transfers/use-statement";
import { AmountLink } from "../../ui/amount-link";
import { useFormats } from "../../ui/format";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { useOnChange } from "../../ui/use-on-change";
import { type TransactionFilters, toTransactionFilter } from "./transaction-filters";
import classes from "./transaction-totals.module.css";

interface Props {
  filters: TransactionFilters;
  /** A change of these rows reloads the totals. */
  rows: unknown;
}

/**
 * In the order of the calculation: gross amount, deductions, net amount. Usually zero figures are
 * hidden while they are zero.
 */
const figures = ["approved", "gross", "fees", "refunded", "feeReturned", "disputed", "kept"] as const;

/** Account and kind of the ledger entries of each figure. */
const lines = {
  gross: { account: "pending", kind: "paid" },
  fees: { account: "fees", kind: "fee" },
  refunded: { account: "acquirer" },
  feeReturned: { account: "fees" },
  disputed: { account: "blocked" },
  kept: { account: "available" },
} as const;

/**
 * Totals of the transactions that match the filters. Links to the statement if they are filtered by
 * payment date or not by date at all.
 */
export function TransactionTotals({ filters: { page: _, ...filters }, rows }: Props) {
  const t = useTranslations("figures");
  const { money, count } = useFormats();
  const trpc = useTRPC();
  const statement = useStatement();
  const query = useQuery({
    ...trpc.sales.totals.queryOptions(toTransactionFilter(filters)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  useOnChange(rows, query.refetch);

  if (!data && query.error) return <QueryProblem query={query} />;
  const { startDate, endDate, datedBy, sort: _sort, ...narrowing } = filters;
  const isOfDays = datedBy === "payment" || (startDate === null && endDate === null);
  const isNarrowed = datedBy === "order" || Object.values(narrowing).some((filter) => filter !== null);
  const behind = (name: (typeof figures)[number]) =>
    name === "approved" || isNarrowed || !isOfDays ? null : statement({ ...lines[name], startDate, endDate });
  const less = (cents: number) => (cents > 0 ? `− ${money(cents)}` : money(cents));
  const totals = data && {
    approved: count(data.approved),
    gross: money(data.grossInCents),
    fees: less(data.feesInCents),
    refunded: less(data.refundedInCents),
    feeReturned: data.feeReturnedInCents > 0 && `+ ${money(data.feeReturnedInCents)}`,
    disputed: data.disputedInCents > 0 && less(data.disputedInCents),
    kept: money(keptOf(data)),
  };
  return (
    <dl className={classes.totals} aria-label={t("totals")}>
      {figures.map(
        (name) =>
          totals?.[name] !== false && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                {totals?.[name] ? (
                  <AmountLink href={behind(name)}>{totals[name]}</AmountLink>
                ) : (
                  <Skeleton height={14} width={88} my={4} radius="sm" />
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
