"use client";

import { IconHistory } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { Notice } from "../../ui/notice";
import { TwoLines } from "../../ui/two-lines";
import type { useClock } from "./use-clock";
import { type TimelineEntry, timelineHref, useTimelineWords } from "./use-timeline-words";

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
