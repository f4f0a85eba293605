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
  /** The rows next to the balance; when they change, the balance reloads. */
  rows: unknown;
}

/** The balance of the statement's account at the statement's instant. */
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
