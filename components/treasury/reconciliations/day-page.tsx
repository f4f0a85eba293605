"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReconciliationRun } from "@/server/treasury/reconciliations/schemas";
import { DetailHeader } from "../../ui/detail-header";
import { Facts } from "../../ui/facts";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { DayStatus } from "./day-status";
import { DifferenceList } from "./difference-list";
import { firstPage, toDayRead } from "./reconciliation-filters";
import { useSideWords } from "./use-side-words";

interface Props {
  day: string;
  canWrite: boolean;
}

export function DayPage({ day, canWrite }: Props) {
  const t = useTranslations("reconciliation");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { day: dayWords, minute } = useFormats();
  const { bankSide, bookSide, ignoredSide } = useSideWords();
  const { data: found } = useSuspenseQuery(trpc.reconciliations.get.queryOptions(toDayRead(day, firstPage)));
  const compare = useMutation(trpc.reconciliations.compare.mutationOptions({ onSuccess: refresh }));
  const { connections } = found;
  return (
    <>
      <DetailHeader
        back={{ href: "/finance/reconciliation", page: "reconciliation" }}
        title={dayWords(day)}
        badge={<DayStatus day={found} />}
        text={<span>{t(`about.${found.status}`)}</span>}
        actions={
          canWrite && (
            <Button variant="default" loading={compare.isPending} onClick={() => compare.mutate({ day })}>
              {t("compareAgain")}
            </Button>
          )
        }
      />
      {!canWrite && <ReadOnlyNote />}
      <FailureNotice failure={compare.error ? toFailure(compare.error) : null} />
      <RunNotice run={compare.data} />
      <Stack gap="lg">
        {connections.map((connection) => (
          <FramedSection
            key={connection.connectionId}
            title={connection.name}
            actions={connections.length > 1 && <DayStatus day={connection} />}
          >
            <Facts
              facts={[
                { name: t("columns.bank"), value: bankSide(connection) },
                { name: t("columns.books"), value: bookSide(connection) },
                { name: t("columns.ignored"), value: ignoredSide(connection) },
                {
                  name: t("columns.comparedAt"),
                  value: connection.comparedAt ? minute(connection.comparedAt) : t("notYet"),
                },
              ]}
            />
          </FramedSection>
        ))}
        <DifferenceList found={found} canWrite={canWrite} />
      </Stack>
    </>
  );
}

/** Why a requested comparison did not complete. Renders nothing for a completed one. */
function RunNotice({ run }: { run: ReconciliationRun | undefined }) {
  const t = useTranslations("reconciliation.run");
  return (
    <Text size="sm" mb={run ? "md" : 0} role="status">
      {run && t(run.unanswered > 0 ? "unanswered" : run.busy > 0 ? "busy" : "compared")}
    </Text>
  );
}
