"use client";

import { IconHistory } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { eventNames } from "@/db/schema/core-enums";
import { jobResultNames } from "@/db/schema/sandbox-enums";
import type { SandboxClockPage } from "@/server/sandbox/clock/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { Notice } from "../../ui/notice";
import { TwoLines } from "../../ui/two-lines";
import type { useClock } from "./use-clock";

interface Props {
  query: ReturnType<typeof useClock>;
  page: number;
  onPage: (page: number | null) => void;
}

export function Timeline({ query, page, onPage }: Props) {
  const t = useTranslations("clock");
  const { data } = query;
  const list = data && { rows: data.timeline, totalRows: data.totalRows };
  return (
    <FramedSection title={t("timeline")} text={t("timelineText")} flush>
      <ListRows
        query={{ ...query, data: list }}
        page={page}
        onPage={onPage}
        onClear={null}
        count={(total) => t("count", { total })}
        empty={<Notice icon={<IconHistory size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />}
      >
        {(rows, stale) => <TimelineTable rows={rows} stale={stale} />}
      </ListRows>
    </FramedSection>
  );
}

function TimelineTable({ rows, stale }: { rows: TimelineEntry[]; stale: boolean }) {
  const t = useTranslations("clock");
  const { second } = useFormats();
  const words = useTimelineWords();
  const columns: Column<TimelineEntry>[] = [
    {
      key: "what",
      label: t("columns.what"),
      slot: "title",
      render: (entry) => <TwoLines first={words(entry)} second={entry.what} />,
    },
    {
      key: "at",
      label: t("columns.at"),
      tone: "dimmed",
      wrap: "never",
      render: ({ at }) => <time dateTime={at}>{second(at)}</time>,
    },
  ];
  return (
    <DataTable
      caption={t("timeline")}
      columns={columns}
      rows={rows}
      rowKey={({ at, what, id }) => `${at} ${what} ${id}`}
      rowHref={timelineHref}
      stale={stale}
    />
  );
}

type TimelineEntry = SandboxClockPage["timeline"][number];

function useTimelineWords(): (entry: TimelineEntry) => string {
  const t = useTranslations();
  return ({ what, count }) => {
    const event = eventNames.find((each) => each === what);
    if (event) return t(`eventNames.${event}`);
    const deed = jobResultNames.find((each) => each === what);
    return deed ? t(`clock.deeds.${deed}`, { count }) : what;
  };
}

function timelineHref({ what, id }: TimelineEntry): string | null {
  if (id === null) return null;
  if (what.startsWith("transaction_")) return `/transactions/${id}`;
  if (what.startsWith("subscription_") || what === "product_canceled") return `/subscriptions/${id}`;
  if (what.startsWith("payout_")) return `/finance/payouts/${id}`;
  return null;
}
