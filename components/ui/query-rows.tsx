"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { toFailure } from "../trpc/failure";
import { Notice } from "./notice";
import { QueryProblem } from "./query-problem";
import classes from "./query-rows.module.css";
import { RetryButton } from "./retry-button";
import { RowSkeleton } from "./row-skeleton";

interface Props<Data> {
  /** What asked the server, as `useQuery` tells of it. */
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded. */
  failedTitle: string;
  /** Number of placeholder rows. */
  placeholders?: number;
  children: (data: Data) => ReactNode;
}

/**
 * What a query found, or what stands in its place: a placeholder, or what went wrong with a retry. What was found before
 * stays under the word that it may be old.
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
