"use client";

import { useTranslations } from "next-intl";
import { Problem } from "./problem";
import classes from "./query-problem.module.css";
import { type Retried, RetryButton } from "./retry-button";
import { toFailure } from "./trpc/failure";

interface Props {
  query: Retried & { error: unknown };
  text?: string;
}

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
