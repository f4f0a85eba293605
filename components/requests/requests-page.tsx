"use client";

import { Button } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { requestMethods, statusClasses } from "@/db/request-enums";
import type { LoggedRequest } from "@/server/request-log/schemas";
import { useTRPC } from "../trpc/client";
import { type Column, DataTable } from "../ui/data-table";
import { FilterSelect } from "../ui/filter-select";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { ListRows } from "../ui/list-rows";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageLink } from "../ui/page-link";
import { SearchField } from "../ui/search-field";
import { TwoLines } from "../ui/two-lines";
import { RequestDrawer } from "./request-drawer";
import { filterById, requestFilters, toRequestQuery } from "./request-filters";
import { RequestStatus } from "./request-status";

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
  const { status, method, path, transaction, key } = filters;
  const isFiltered = [status, method, path, transaction, key].some((each) => each !== null);
  const none = { status: null, method: null, path: null, transaction: null, key: null, page: null };
  const clear = isFiltered ? () => setFilters(none) : null;
  return (
    <>
      <ListToolbar onClear={clear}>
        <SearchField
          label={t("requests.searchPath")}
          placeholder={t("requests.searchPathExample")}
          value={path}
          onChange={(text) => setFilters({ path: text, page: null })}
        />
        <SearchField
          label={t("requests.searchId")}
          placeholder={t("requests.searchIdExample")}
          value={transaction ?? key}
          onChange={(text) => setFilters({ ...filterById(text), page: null })}
        />
        <FilterSelect
          label={t("requests.columns.status")}
          allLabel={t("requests.anyStatus")}
          values={statusClasses}
          chosen={status}
          word={(value) => t(`requests.statusClasses.${value}`)}
          onChoose={(chosen) => setFilters({ status: chosen, page: null })}
        />
        <FilterSelect
          label={t("requests.method")}
          allLabel={t("requests.anyMethod")}
          values={requestMethods}
          chosen={method}
          word={(value) => value}
          onChoose={(chosen) => setFilters({ method: chosen, page: null })}
        />
      </ListToolbar>
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
