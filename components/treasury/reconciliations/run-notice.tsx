"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReconciliationRun } from "@/server/treasury/reconciliations/schemas";

/** Explains what the requested comparison could not do. Renders nothing if it completed. */
export function RunNotice({ run }: { run: ReconciliationRun | undefined }) {
  const t = useTranslations("reconciliation.run");
  return (
    <Text size="sm" mb={run ? "md" : 0} role="status">
      {run && t(run.unanswered > 0 ? "unanswered" : run.busy > 0 ? "busy" : "compared")}
    </Text>
  );
}
