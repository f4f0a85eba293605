"use client";

import { Button } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { LoggedRequest } from "@/server/webhooks/requests/schemas";
import { createdAtColumn } from "../../ui/created-at-column";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { Notice } from "../../ui/notice";
import { PageLink } from "../../ui/page-link";
import { useTRPC } from "../../ui/trpc/client";
import { TwoLines } from "../../ui/two-lines";
import { useFilteredList } from "../../ui/use-filtered-list";
import { RequestDrawer } from "./request-drawer";
import { requestFilters, toRequestQuery } from "./request-filters";
import { RequestStatus } from "./request-status";
import { RequestToolbar } from "./request-toolbar";

const refreshMs = 4_000;

export function RequestsPage() {
  const t = useTranslations();
  const trpc = useTRPC();
  const { filters, change, set, list } = useFilteredList(
    requestFilters,
    (filters) => trpc.requests.list.queryOptions(toRequestQuery(filters), { refetchInterval: refreshMs }),
    { kept: ["request"] },
  );
  return (
    <>
      <RequestToolbar filters={filters} onChange={change} onClear={list.onClear} />
      <FramedSection title={t("requests.log")} flush quiet>
        <ListRows
          {...list}
          count={(total) => t("requests.count", { total })}
          empty={
            <Notice
              icon={<IconListSearch size={20} stroke={1.6} />}
              title={t("requests.emptyTitle")}
              text={t("requests.emptyText")}
            >
              <PageLink href="/docs">{t("requests.firstCall")}</PageLink>
            </Notice>
          }
        >
          {(rows, stale) => <RequestTable rows={rows} stale={stale} onOpen={(request) => set({ request })} />}
        </ListRows>
      </FramedSection>
      <RequestDrawer
        requestId={filters.request}
        onClose={() => set({ request: null })}
        onOpen={(request) => set({ request })}
      />
    </>
  );
}

interface TableProps {
  rows: LoggedRequest[];
  stale: boolean;
  onOpen: (requestId: string) => void;
}

function RequestTable({ rows, stale, onOpen }: TableProps) {
  const t = useTranslations("requests");
  const { second, count } = useFormats();
  const columns: Column<LoggedRequest>[] = [
    {
      key: "request",
      label: t("columns.request"),
      slot: "title",
      wrap: "anywhere",
      render: ({ method, path, operation }) => <TwoLines first={`${method} ${path}`} second={operation} />,
    },
    { key: "status", label: t("columns.status"), render: ({ status }) => <RequestStatus status={status} /> },
    { key: "code", label: t("columns.code"), tone: "dimmed", hide: "md", render: ({ code }) => code ?? "–" },
    {
      key: "duration",
      label: t("columns.duration"),
      align: "end",
      hide: "lg",
      render: ({ durationMs }) => `${count(durationMs)} ms`,
    },
    createdAtColumn(t("columns.createdAt"), second),
    {
      key: "open",
      label: t("columns.open"),
      quiet: true,
      align: "end",
      slot: "end",
      render: ({ id, method, path, createdAt }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t("openOf", { request: `${method} ${path}`, at: second(createdAt) })}
          onClick={() => onOpen(id)}
        >
          {t("open")}
        </Button>
      ),
    },
  ];
  return <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />;
}
