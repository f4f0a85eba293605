"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { auditActions } from "@/db/schema/accounts-enums";
import { FilterSelect } from "../../ui/filter-select";
import { ListToolbar } from "../../ui/list-toolbar";
import { useTRPC } from "../../ui/trpc/client";
import type { AuditFilters } from "./audit-filters";

interface Props {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
  /** Null if no filter is set. */
  onClear: (() => void) | null;
}

export function AuditToolbar({ filters, onChange, onClear }: Props) {
  const t = useTranslations("audit");
  const trpc = useTRPC();
  const members = useQuery(trpc.team.list.queryOptions({}));
  const keys = useQuery(trpc.apiKeys.list.queryOptions({}));
  const names = new Map<string, string>([
    ...(members.data ?? []).map(({ userId, name }): [string, string] => [`user:${userId}`, name]),
    ...(keys.data ?? []).map(({ id, name }): [string, string] => [`api_key:${id}`, t("keyNamed", { name })]),
    ["operator", t("actors.operator")],
    ["platform", t("actors.platform")],
    ["buyer", t("actors.buyer")],
  ]);
  const { action, actor } = filters;
  // A link may filter by a former member, who is not listed.
  const actors = actor === null || names.has(actor) ? [...names.keys()] : [actor, ...names.keys()];
  const byWord = [...auditActions].sort((one, other) => t(`actions.${one}`).localeCompare(t(`actions.${other}`)));
  return (
    <ListToolbar onClear={onClear}>
      <FilterSelect
        label={t("filterAction")}
        allLabel={t("anyAction")}
        values={byWord}
        chosen={action}
        word={(value) => t(`actions.${value}`)}
        onChoose={(chosen) => onChange({ action: chosen })}
      />
      <FilterSelect
        label={t("filterActor")}
        allLabel={t("anyActor")}
        values={actors}
        chosen={actor}
        word={(value) => names.get(value) ?? t("actors.user")}
        onChoose={(chosen) => onChange({ actor: chosen })}
      />
    </ListToolbar>
  );
}
