"use client";

import { Button } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { eventNames } from "@/db/schema/core-enums";
import type { Event } from "@/server/webhooks/webhooks/schemas";
import { createdAtColumn } from "../../ui/created-at-column";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterSelect } from "../../ui/filter-select";
import { useFormats } from "../../ui/format";
import { FirstSale } from "../../ui/frame/first-sale";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { SearchField } from "../../ui/search-field";
import { useTRPC } from "../../ui/trpc/client";
import { TwoLines } from "../../ui/two-lines";
import { useFilteredList } from "../../ui/use-filtered-list";
import { usePersonName } from "../../ui/use-person-name";
import { EventDrawer } from "./event-drawer";
import { eventFilters, toEventQuery } from "./event-filters";

const refreshMs = 4_000;

export function EventsPage({ mayReplay }: { mayReplay: boolean }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const { filters, change, set, list } = useFilteredList(
    eventFilters,
    (filters) => trpc.events.list.queryOptions(toEventQuery(filters), { refetchInterval: refreshMs }),
    { kept: ["event"] },
  );
  return (
    <>
      <ListToolbar onClear={list.onClear}>
        <SearchField
          label={t("events.search")}
          placeholder={t("events.searchPlaceholder")}
          value={filters.subject}
          onChange={(subject) => change({ subject })}
        />
        <FilterSelect
          label={t("events.columns.event")}
          allLabel={t("deliveries.anyEvent")}
          values={eventNames}
          chosen={filters.kind}
          word={(value) => t(`eventNames.${value}`)}
          onChoose={(kind) => change({ kind })}
        />
      </ListToolbar>
      <FramedSection title={t("events.log")} flush quiet>
        <ListRows
          {...list}
          count={(total) => t("events.count", { total })}
          empty={
            <Notice
              icon={<IconActivity size={20} stroke={1.6} />}
              title={t("events.emptyTitle")}
              text={t("events.emptyText")}
            >
              <FirstSale />
            </Notice>
          }
        >
          {(rows, stale) => <EventTable rows={rows} stale={stale} onOpen={(event) => set({ event })} />}
        </ListRows>
      </FramedSection>
      <EventDrawer eventId={filters.event} mayReplay={mayReplay} onClose={() => set({ event: null })} />
    </>
  );
}

interface TableProps {
  rows: Event[];
  stale: boolean;
  onOpen: (eventId: string) => void;
}

function EventTable({ rows, stale, onOpen }: TableProps) {
  const t = useTranslations();
  const personName = usePersonName();
  const { money, second } = useFormats();
  const nameOf = (person: { name?: string } | undefined) => person?.name && personName(person.name);
  const about = ({ transaction, webhook, enrollment }: Event): string => {
    const enrolled = enrollment as { customer?: { name?: string } } | undefined;
    if (enrolled) return nameOf(enrolled.customer) ?? "–";
    if (transaction) return [nameOf(transaction.customer), money(transaction.amount ?? 0)].filter(Boolean).join(" · ");
    return webhook?.url ?? "–";
  };
  const columns: Column<Event>[] = [
    {
      key: "event",
      label: t("events.columns.event"),
      slot: "title",
      render: ({ event }) => <TwoLines first={t(`eventNames.${event}`)} second={event} />,
    },
    { key: "about", label: t("events.columns.about"), wrap: "cut", slot: "wide", render: about },
    createdAtColumn(t("events.columns.createdAt"), second),
    {
      key: "open",
      label: t("events.columns.open"),
      quiet: true,
      align: "end",
      slot: "end",
      render: ({ id, event, createdAt }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t("events.openOf", { event: t(`eventNames.${event}`), at: second(createdAt) })}
          onClick={() => onOpen(id)}
        >
          {t("events.open")}
        </Button>
      ),
    },
  ];
  return (
    <DataTable caption={t("events.caption")} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />
  );
}
