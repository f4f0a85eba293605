"use client";

import { Button } from "@mantine/core";
import { IconBuildingBank, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { payoutStatuses } from "@/db/schema/treasury-enums";
import type { Payout } from "@/server/treasury/payouts/schemas";
import { createdAtColumn } from "../../ui/created-at-column";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterSelect } from "../../ui/filter-select";
import { useFormats } from "../../ui/format";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { useTRPC } from "../../ui/trpc/client";
import { TwoLines } from "../../ui/two-lines";
import { useFilteredList } from "../../ui/use-filtered-list";
import { describeTarget } from "../payout-accounts/target";
import { PausedNotice } from "./paused-notice";
import { payoutFilters, toPayoutQuery } from "./payout-filters";
import { PayoutStatus } from "./payout-status";

export function PayoutList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("payouts");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(payoutFilters, (filters) =>
    trpc.payouts.list.queryOptions(toPayoutQuery(filters)),
  );
  const automatic = useQuery(trpc.payouts.automatic.queryOptions({}));
  const offer = useQuery(trpc.payouts.offer.queryOptions({}));
  const isOffered = offer.data?.isOffered ?? true;
  return (
    <>
      <PausedNotice pausedFor={automatic.data?.pausedFor ?? null} isElsewhere />
      <ListToolbar>
        <FilterSelect
          label={t("status")}
          allLabel={t("anyStatus")}
          values={payoutStatuses}
          chosen={filters.status}
          word={(status) => t(`statuses.${status}`)}
          onChoose={(status) => change({ status })}
        />
        <Button component={Link} href="/finance/payouts/accounts" prefetch={false} variant="default">
          {t("destinations")}
        </Button>
        <Button component={Link} href="/finance/payouts/settings" prefetch={false} variant="default">
          {t("settings")}
        </Button>
        {canWrite && isOffered && (
          <Button
            component={Link}
            href="/finance/payouts/new"
            prefetch={false}
            leftSection={<IconPlus size={16} stroke={1.8} />}
          >
            {t("new")}
          </Button>
        )}
      </ListToolbar>
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice
            icon={<IconBuildingBank size={20} stroke={1.6} />}
            title={t(isOffered ? "emptyTitle" : "notOfferedTitle")}
            text={t(isOffered ? "emptyText" : "notOfferedText")}
          />
        }
      >
        {(rows, stale) => <PayoutTable rows={rows} stale={stale} />}
      </PageList>
    </>
  );
}

function PayoutTable({ rows, stale }: { rows: Payout[]; stale: boolean }) {
  const t = useTranslations("payouts");
  const { money, minute } = useFormats();
  const columns: Column<Payout>[] = [
    {
      key: "target",
      label: t("columns.target"),
      wrap: "anywhere",
      slot: "title",
      render: (payout) => <TwoLines first={describeTarget(payout)} second={payout.description} />,
    },
    { key: "status", label: t("columns.status"), render: ({ status }) => <PayoutStatus status={status} /> },
    createdAtColumn(t("columns.createdAt"), minute),
    {
      key: "amount",
      label: t("columns.amount"),
      align: "end",
      tone: "strong",
      wrap: "never",
      render: ({ amountInCents }) => money(amountInCents),
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/finance/payouts/${id}`}
      stale={stale}
    />
  );
}
