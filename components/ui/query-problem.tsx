"use client";

import { useTranslations } from "next-intl";
import { toFailure } from "../trpc/failure";
import { Problem } from "./problem";
import classes from "./query-problem.module.css";
import { type Retried, RetryButton } from "./retry-button";

interface Props {
  query: Retried & { error: unknown };
  /** What that means for what stands beside it. */
  text?: string;
}

/** Why a query has failed, with a retry, where its answer would stand; nothing where it has not. */
export function QueryProblem({ query, text }: Props) {
  const t = useTranslations("failure");
  if (!query.error) return null;
  return (
    <Problem title={t(toFailure(query.error))}>
      <div className={classes.retry}>
        {text}
        <RetryButton query={query} />
      </div>
    </Problem>
  );
}
