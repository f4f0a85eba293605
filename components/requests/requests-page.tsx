"use client";

import { Button } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import type { LoggedRequest } from "@/server/request-log/schemas";
import { useTRPC } from "../trpc/client";
import { type Column, DataTable } from "../ui/data-table";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { ListRows } from "../ui/list-rows";
import { Notice } from "../ui/notice";
import { PageLink } from "../ui/page-link";
import { TwoLines } from "../ui/two-lines";
import { RequestDrawer } from "./request-drawer";
import { isRequestFiltered, noRequestFilters, requestFilters, toRequestQuery } from "./request-filters";
import { RequestStatus } from "./request-status";
import { RequestToolbar } from "./request-toolbar";

const refreshMs = 4_000;

/** The request log, newest first, with the request named in the URL open in a drawer. */
export function RequestsPage() {
  const t = useTranslations();
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(requestFilters, { history: "push" });
  const query = useQuery({
    ...trpc.requests.list.queryOptions(toRequestQuery(filters)),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const clear = isRequestFiltered(filters) ? () => setFilters(noRequestFilters) : null;
  return (
    <>
      <RequestToolbar
        filters={filters}
        onChange={(changed) => setFilters({ ...changed, page: null })}
        onClear={clear}
      />
      <FramedSection title={t("requests.log")} flush quiet>
        <ListRows
          query={query}
          page={filters.page}
          onPage={(page) => setFilters({ page })}
          onClear={clear}
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
          {(rows, stale) => <RequestTable rows={rows} stale={stale} onOpen={(request) => setFilters({ request })} />}
        </ListRows>
      </FramedSection>
      <RequestDrawer
        requestId={filters.request}
        onClose={() => setFilters({ request: null })}
        onOpen={(request) => setFilters({ request })}
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
    {
      key: "createdAt",
      label: t("columns.createdAt"),
      tone: "dimmed",
      wrap: "never",
      render: ({ createdAt }) => <time dateTime={createdAt}>{second(createdAt)}</time>,
    },
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
