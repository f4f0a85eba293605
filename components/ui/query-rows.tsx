"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "./notice";
import { QueryProblem } from "./query-problem";
import classes from "./query-rows.module.css";
import { RetryButton } from "./retry-button";
import { RowSkeleton } from "./row-skeleton";
import { toFailure } from "./trpc/failure";

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  failedTitle: string;
  placeholders?: number;
  children: (data: Data) => ReactNode;
}

export function QueryRows<Data>({ query, failedTitle, placeholders = 8, children }: Props<Data>) {
  const t = useTranslations("failure");
  const { data, error } = query;
  if (data === undefined) {
    if (!error) return <RowSkeleton rows={placeholders} />;
    return (
      <Notice icon={<IconAlertTriangle size={20} stroke={1.6} />} title={failedTitle} text={t(toFailure(error))}>
        <RetryButton query={query} />
      </Notice>
    );
  }
  return (
    <>
      {Boolean(error) && (
        <div className={classes.problem}>
          <QueryProblem query={query} text={t("stale")} />
        </div>
      )}
      {children(data)}
    </>
  );
}
