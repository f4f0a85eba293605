"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Account } from "@/db/schema/ledger-enums";
import { useTRPC } from "../../ui/trpc/client";
import { useOnChange } from "../../ui/use-on-change";
import classes from "./finance.module.css";
import { toExplanationQuery } from "./finance-filters";
import { MoneyLink } from "./money-link";

interface Props {
  account: Account;
  at: string | null;
  /** Rows of the statement. The balance reloads when they change. */
  rows: unknown;
}

export function AccountBalance({ account, at, rows }: Props) {
  const t = useTranslations("statement");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.balance.explain.queryOptions(toExplanationQuery({ account, at })),
    placeholderData: keepPreviousData,
  });
  useOnChange(rows, query.refetch);
  if (!query.data) return null;
  return (
    <dl className={classes.total}>
      <dt>{t("balance")}</dt>
      <dd>
        <MoneyLink account={query.data.account} cents={query.data.balanceInCents} at={at} />
      </dd>
    </dl>
  );
}
