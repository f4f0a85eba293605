"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import type { AuditLine } from "@/server/companies/schemas";
import { useTRPC } from "../trpc/client";
import { toPage } from "../ui/address-filters";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { ListRows } from "../ui/list-rows";
import { Notice } from "../ui/notice";
import { Row, RowList } from "../ui/row-list";
import { auditActions } from "./audit-actions";
import { auditFilters } from "./audit-filters";

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
    <FramedSection title={t("list.title")} flush quiet>
      <ListRows
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
      </ListRows>
    </FramedSection>
  );
}

function AuditRow({ line }: { line: AuditLine }) {
  const t = useTranslations("audit");
  const { minute } = useFormats();
  const { actor, action, before, after, address, createdAt } = line;
  const known = auditActions.find((each) => each === action);
  const who = actor.name ?? t(`actors.${actor.kind}`);
  const change = before && after ? t("changed", { before, after }) : before || after;
  return (
    <Row
      title={known ? t(`actions.${known}`) : action}
      details={[
        address ? t("byFrom", { who, at: minute(createdAt), address }) : t("by", { who, at: minute(createdAt) }),
        ...(change ? [change] : []),
      ]}
    />
  );
}
