"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useTRPC } from "../trpc/client";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { RowList } from "../ui/row-list";
import { auditFilters, toAuditQuery } from "./audit-filters";
import { AuditRow } from "./audit-row";
import { AuditToolbar } from "./audit-toolbar";

/** The company's audit log, newest first, a page at a time. */
export function AuditList() {
  const t = useTranslations();
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(auditFilters, { history: "push" });
  const query = useQuery({
    ...trpc.company.audit.queryOptions(toAuditQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const isFiltered = filters.action !== null || filters.actor !== null;
  const clear = isFiltered ? () => setFilters(null) : null;
  return (
    <>
      <AuditToolbar filters={filters} onChange={(change) => setFilters({ ...change, page: null })} onClear={clear} />
      <PageList
        query={query}
        page={filters.page}
        onPage={(chosen) => setFilters({ page: chosen })}
        onClear={clear}
        count={(total) => t("audit.count", { total })}
        empty={
          isFiltered ? (
            <Notice title={t("audit.nothingFound")} text={t("audit.nothingFoundText")} />
          ) : (
            <Notice title={t("audit.emptyTitle")} text={t("audit.emptyText")} />
          )
        }
      >
        {(rows, stale) => (
          <RowList label={t("audit.title")} stale={stale} flush>
            {rows.map((line) => (
              <AuditRow key={line.id} line={line} />
            ))}
          </RowList>
        )}
      </PageList>
    </>
  );
}
