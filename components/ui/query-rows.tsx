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
  /** The query, from `useQuery`. */
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Title when loading fails. */
  failedTitle: string;
  /** Number of placeholder rows. */
  placeholders?: number;
  children: (data: Data) => ReactNode;
}

/**
 * A query's data, or a placeholder, or the error with a retry. Earlier data stays, with a note that it may be outdated.
 */
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
