"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { differenceKinds } from "@/db/connection-enums";
import type { ReconciledDayDetail } from "@/server/reconciliations/schemas";
import { FramedSection } from "../ui/framed-section";
import { Notice } from "../ui/notice";
import { RowList } from "../ui/row-list";
import { DifferenceRow } from "./difference-row";
import { SettleDialog, type Settled } from "./settle-dialog";

interface Props {
  found: ReconciledDayDetail;
  canWrite: boolean;
}

/** The differences of a day, the open ones first, and ways to settle them, one by one or all of a kind. */
export function DifferenceList({ found, canWrite }: Props) {
  const t = useTranslations("reconciliation");
  const [settled, setSettled] = useState<Settled | null>(null);
  const { day, status, differences, totalDifferences } = found;
  if (differences.length === 0) {
    return (
      <FramedSection title={t("differences")} quiet flush>
        <Notice title={t(`none.${status}Title`)} text={t(`none.${status}Text`)} />
      </FramedSection>
    );
  }
  const open = differences.filter(({ resolvedAt }) => !resolvedAt);
  const many = differenceKinds.filter((kind) => open.filter((each) => each.kind === kind).length > 1);
  return (
    <>
      <FramedSection
        title={t("differences")}
        text={
          totalDifferences > differences.length
            ? t("shown", { shown: differences.length, total: totalDifferences })
            : undefined
        }
        flush
      >
        <RowList label={t("differences")} flush>
          {differences.map((difference) => (
            <DifferenceRow
              key={difference.id}
              difference={difference}
              canWrite={canWrite}
              onSettle={() => setSettled({ differenceId: difference.id })}
            />
          ))}
        </RowList>
      </FramedSection>
      {canWrite && many.length > 0 && (
        <Group gap="xs">
          {many.map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="xs"
              h="auto"
              py={6}
              styles={{ label: { whiteSpace: "normal" } }}
              onClick={() => setSettled({ day, kind })}
            >
              {t("settleKind", { kind: t(`kinds.${kind}.title`) })}
            </Button>
          ))}
        </Group>
      )}
      <SettleDialog settled={settled} onClose={() => setSettled(null)} />
    </>
  );
}
