"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";

/** What of a query, as `useQuery` tells of it, is needed to ask again. */
export interface Retried {
  isFetching: boolean;
  refetch: () => unknown;
}

/** Asks the server again for what could not be loaded. */
export function RetryButton({ query: { isFetching, refetch } }: { query: Retried }) {
  const t = useTranslations("failure");
  return (
    <Button size="xs" variant="default" loading={isFetching} onClick={() => refetch()}>
      {t("retry")}
    </Button>
  );
}
