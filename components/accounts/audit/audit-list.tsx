"use client";

import { useTranslations } from "next-intl";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { auditFilters, toAuditQuery } from "./audit-filters";
import { AuditRow } from "./audit-row";
import { AuditToolbar } from "./audit-toolbar";

export function AuditList() {
  const t = useTranslations();
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(auditFilters, (filters) =>
    trpc.company.audit.queryOptions(toAuditQuery(filters)),
  );
  return (
    <>
      <AuditToolbar filters={filters} onChange={change} onClear={list.onClear} />
      <PageList
        {...list}
        count={(total) => t("audit.count", { total })}
        empty={<Notice title={t("audit.emptyTitle")} text={t("audit.emptyText")} />}
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
