"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useTRPC } from "../trpc/client";
import { toPage } from "../ui/address-filters";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { RowList } from "../ui/row-list";
import { auditFilters } from "./audit-filters";
import { AuditRow } from "./audit-row";

/** The company's audit log, newest first, a page at a time. */
export function AuditList() {
  const t = useTranslations();
  const trpc = useTRPC();
  const [{ page }, setFilters] = useQueryStates(auditFilters, { history: "push" });
  const query = useQuery({
    ...trpc.company.audit.queryOptions(toPage(page)),
    placeholderData: keepPreviousData,
  });
  return (
    <PageList
      query={query}
      page={page}
      onPage={(chosen) => setFilters({ page: chosen })}
      onClear={null}
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
  );
}
