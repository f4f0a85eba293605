"use client";

import { Anchor, Button, Group, Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ReconciledDayDetail } from "@/server/treasury/reconciliations/schemas";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { Notice } from "../../ui/notice";
import { RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { DifferenceRow } from "./difference-row";
import { dayFilters, toDayRead } from "./reconciliation-filters";
import { SettleDialog, type Settled } from "./settle-dialog";

interface Props {
  found: ReconciledDayDetail;
  canWrite: boolean;
}

export function DifferenceList({ found, canWrite }: Props) {
  const t = useTranslations("reconciliation");
  const trpc = useTRPC();
  const [settled, setSettled] = useState<Settled | null>(null);
  const { day, status, totalDifferences, openKinds, ignoredCount } = found;
  const { list } = useFilteredList(dayFilters, (filters) =>
    trpc.reconciliations.get.queryOptions(toDayRead(day, filters), {
      select: (read) => ({ rows: read.differences, totalRows: read.totalDifferences }),
    }),
  );
  if (totalDifferences === 0) {
    return (
      <FramedSection title={t("differences")} quiet flush>
        <Notice title={t(`none.${status}Title`)} text={t(`none.${status}Text`)} />
      </FramedSection>
    );
  }
  const mayIgnoreMore = !ignoredCount && openKinds.some(({ kind }) => kind === "money_without_charge");
  const many = openKinds.filter(({ count }) => count > 1);
  return (
    <>
      <FramedSection title={t("differences")} flush>
        <ListRows {...list} count={(total) => t("differenceCount", { total })} empty={null}>
          {(rows, stale) => (
            <RowList label={t("differences")} flush stale={stale}>
              {rows.map((difference) => (
                <DifferenceRow
                  key={difference.id}
                  difference={difference}
                  canWrite={canWrite}
                  onSettle={() => setSettled({ differenceId: difference.id })}
                />
              ))}
            </RowList>
          )}
        </ListRows>
      </FramedSection>
      {canWrite && mayIgnoreMore && (
        <Text size="sm" c="dimmed">
          {t.rich("otherMoney", {
            link: (words) => (
              <Anchor component={Link} href="/settings/payments" prefetch={false} inherit underline="always">
                {words}
              </Anchor>
            ),
          })}
        </Text>
      )}
      {canWrite && many.length > 0 && (
        <Group gap="xs">
          {many.map(({ kind }) => (
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
