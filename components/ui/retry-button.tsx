"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";

/** The part of a `useQuery` result needed for a retry. */
export interface Retried {
  isFetching: boolean;
  refetch: () => unknown;
}

/** Retries a failed query. */
export function RetryButton({ query: { isFetching, refetch } }: { query: Retried }) {
  const t = useTranslations("failure");
  return (
    <Button size="xs" variant="default" loading={isFetching} onClick={() => refetch()}>
      {t("retry")}
    </Button>
  );
}
