"use client";

import { Anchor, Button, Text } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { reconciliationStatuses } from "@/db/schema/treasury-enums";
import { FilterTabs } from "../../ui/filter-tabs";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { DayTable } from "./day-table";
import { reconciliationFilters, toDayQuery } from "./reconciliation-filters";

export function DayList() {
  const t = useTranslations("reconciliation");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(reconciliationFilters, (filters) =>
    trpc.reconciliations.list.queryOptions(toDayQuery(filters)),
  );
  const connections = useQuery(trpc.reconciliations.connections.queryOptions({}));
  const { any = true, real = true } = connections.data ?? {};
  return (
    <>
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("columns.result")}
            values={reconciliationStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(status) => change({ status })}
          />
        }
      />
      {any && !real && (
        <Text size="sm" c="dimmed" mb="md">
          {t.rich("playMoney", {
            link: (words) => (
              <Anchor component={Link} href="/settings/payments" prefetch={false} inherit underline="always">
                {words}
              </Anchor>
            ),
          })}
        </Text>
      )}
      <PageList {...list} count={(total) => t("count", { total })} empty={<Empty any={any} />}>
        {(rows, stale) => <DayTable rows={rows} stale={stale} />}
      </PageList>
    </>
  );
}

function Empty({ any }: { any: boolean }) {
  const t = useTranslations("reconciliation");
  const icon = <IconChecklist size={20} stroke={1.6} />;
  if (any) return <Notice icon={icon} title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <Notice icon={icon} title={t("noBankTitle")} text={t("noBankText")}>
      <Button component={Link} href="/settings/payments" prefetch={false}>
        {t("connect")}
      </Button>
    </Notice>
  );
}
