"use client";

import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { requestMethods, statusClasses } from "@/db/schema/webhooks-enums";
import { FilterSelect } from "../../ui/filter-select";
import { useAccess } from "../../ui/frame/access";
import { ListToolbar } from "../../ui/list-toolbar";
import { PeriodField } from "../../ui/period/period-field";
import { SearchField } from "../../ui/search-field";
import { useTRPC } from "../../ui/trpc/client";
import { filterById, longestCode, type RequestFilters } from "./request-filters";

interface Props {
  filters: RequestFilters;
  onChange: (filters: Partial<RequestFilters>) => void;
  onClear: (() => void) | null;
}

export function RequestToolbar({ filters, onChange, onClear }: Props) {
  const t = useTranslations("requests");
  const { status, method, path, code, transaction, key, apiKey, startDate, endDate } = filters;
  return (
    <ListToolbar onClear={onClear}>
      <SearchField
        label={t("searchPath")}
        placeholder={t("searchPathExample")}
        value={path}
        onChange={(text) => onChange({ path: text })}
      />
      <SearchField
        label={t("searchId")}
        placeholder={t("searchIdExample")}
        value={transaction ?? key}
        hasShortcut={false}
        onChange={(text) => onChange(filterById(text))}
      />
      <FilterSelect
        label={t("columns.status")}
        allLabel={t("anyStatus")}
        values={statusClasses}
        chosen={status}
        word={(value) => t(`statusClasses.${value}`)}
        onChoose={(chosen) => onChange({ status: chosen })}
      />
      <SearchField
        label={t("searchCode")}
        placeholder={t("searchCodeExample")}
        value={code}
        maxLength={longestCode}
        hasShortcut={false}
        onChange={(text) => onChange({ code: text })}
      />
      <FilterSelect
        label={t("method")}
        allLabel={t("anyMethod")}
        values={requestMethods}
        chosen={method}
        word={(value) => value}
        onChoose={(chosen) => onChange({ method: chosen })}
      />
      <KeyField value={apiKey} onChange={(chosen) => onChange({ apiKey: chosen })} />
      <PeriodField startDate={startDate} endDate={endDate} onChange={onChange} />
    </ListToolbar>
  );
}

interface KeyFieldProps {
  value: string | null;
  onChange: (apiKeyId: string | null) => void;
}

/** Shows only a clear button if the user may not read the keys or the key is unknown. */
function KeyField({ value, onChange }: KeyFieldProps) {
  const t = useTranslations("requests");
  const trpc = useTRPC();
  const mayReadKeys = useAccess().includes("api_keys.read");
  const { data: keys = [] } = useQuery({ ...trpc.apiKeys.list.queryOptions({}), enabled: mayReadKeys });
  const names = new Map(keys.map(({ id, name, apiKey }) => [id, `${name} (…${apiKey.slice(-4)})`]));
  const isUnknown = value !== null && !names.has(value);
  if (names.size === 0 && !isUnknown) return null;
  if (isUnknown) {
    return (
      <Button
        variant="default"
        rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
        onClick={() => onChange(null)}
      >
        {t("ofOneKey")}
      </Button>
    );
  }
  return (
    <FilterSelect
      label={t("apiKey")}
      allLabel={t("anyKey")}
      values={[...names.keys()]}
      chosen={value}
      word={(id) => names.get(id) ?? id}
      onChoose={onChange}
    />
  );
}
