"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";

export interface Retried {
  isFetching: boolean;
  refetch: () => unknown;
}

export function RetryButton({ query: { isFetching, refetch } }: { query: Retried }) {
  const t = useTranslations("failure");
  return (
    <Button size="xs" variant="default" loading={isFetching} onClick={() => refetch()}>
      {t("retry")}
    </Button>
  );
}
