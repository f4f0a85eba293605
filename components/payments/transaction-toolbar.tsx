"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { paymentMethods, transactionStatuses } from "@/db/enums";
import { PeriodField } from "./period-field";
import { SearchField } from "./search-field";
import { isFiltered, noFilters, type TransactionFilters } from "./transaction-filters";
import classes from "./transaction-toolbar.module.css";

interface Props {
  filters: TransactionFilters;
  /** Sets some filters; null takes one away. */
  onChange: (changes: Partial<{ [Name in keyof TransactionFilters]: TransactionFilters[Name] | null }>) => void;
}

/** The filters above the list. Each change begins again at the first page. */
export function TransactionToolbar({ filters, onChange }: Props) {
  const t = useTranslations();
  const change: Props["onChange"] = (changes) => onChange({ ...changes, page: null });
  return (
    <div className={classes.toolbar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that this row has no place for */}
      <div className={classes.statuses} role="group" aria-label={t("transactions.status")}>
        {[null, ...transactionStatuses].map((status) => (
          <button
            key={status ?? "all"}
            type="button"
            className={classes.status}
            aria-pressed={filters.status === status}
            onClick={() => change({ status })}
          >
            {t(`transactions.tabs.${status ?? "all"}`)}
          </button>
        ))}
      </div>
      <div className={classes.fields}>
        <SearchField value={filters.search} onChange={(search) => change({ search })} />
        <NativeSelect
          aria-label={t("transactions.method")}
          value={filters.paymentMethod ?? ""}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            change({ paymentMethod: paymentMethods.find((method) => method === chosen) ?? null });
          }}
          data={[
            { value: "", label: t("transactions.methodAll") },
            ...paymentMethods.map((method) => ({ value: method, label: t(`methods.${method}`) })),
          ]}
        />
        <PeriodField startDate={filters.startDate} endDate={filters.endDate} onChange={change} />
        {isFiltered(filters) && (
          <Button variant="subtle" color="gray" onClick={() => onChange(noFilters)}>
            {t("transactions.clear")}
          </Button>
        )}
      </div>
    </div>
  );
}
