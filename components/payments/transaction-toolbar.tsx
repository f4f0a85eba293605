"use client";

import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { paymentMethods, transactionStatuses } from "@/db/enums";
import { brandNames } from "../ui/card-brands";
import { DownloadLink } from "../ui/download-link";
import { FilterSelect } from "../ui/filter-select";
import { FilterTabs } from "../ui/filter-tabs";
import { ListToolbar } from "../ui/list-toolbar";
import { SearchField } from "../ui/search-field";
import { PeriodField } from "./period-field";
import { ProductField } from "./product-field";
import { isFiltered, noFilters, type TransactionFilters, withTransactionFilters } from "./transaction-filters";

interface Props {
  filters: TransactionFilters;
  /** Sets some filters; null clears one. */
  onChange: (changes: Partial<{ [Name in keyof TransactionFilters]: TransactionFilters[Name] | null }>) => void;
}

/** The filters above the list. Each change returns to the first page. */
export function TransactionToolbar({ filters, onChange }: Props) {
  const t = useTranslations();
  const change: Props["onChange"] = (changes) => onChange({ ...changes, page: null });
  const { paymentLinkId, source, cardBrand, refuseReason, affiliateId } = filters;
  // Filters that only links set; the list can drop them.
  const linked = [
    { name: "paymentLinkId", words: paymentLinkId && t("transactions.ofPaymentLink") },
    {
      name: "source",
      words: source === "" ? t("transactions.noSource") : source && t("transactions.ofSource", { source }),
    },
    { name: "cardBrand", words: cardBrand && brandNames[cardBrand] },
    { name: "affiliateId", words: affiliateId && t("transactions.ofAffiliate") },
    { name: "refuseReason", words: refuseReason && t(`refuseReasons.${refuseReason}`) },
  ].filter(({ words }) => words !== null);
  return (
    <ListToolbar
      onClear={isFiltered(filters) ? () => onChange(noFilters) : null}
      tabs={
        <FilterTabs
          label={t("transactions.status")}
          values={transactionStatuses}
          chosen={filters.status}
          word={(value) => t(`transactions.tabs.${value}`)}
          onChoose={(status) => change({ status })}
        />
      }
      action={
        <DownloadLink href={withTransactionFilters("/transactions/file", { ...filters, sort: null, page: null })}>
          {t("transactions.file")}
        </DownloadLink>
      }
    >
      <SearchField
        placeholder={t("transactions.searchPlaceholder")}
        value={filters.search}
        onChange={(search) => change({ search })}
      />
      <FilterSelect
        label={t("transactions.method")}
        allLabel={t("transactions.methodAll")}
        values={paymentMethods}
        chosen={filters.paymentMethod}
        word={(value) => t(`methods.${value}`)}
        onChoose={(paymentMethod) => change({ paymentMethod })}
      />
      <ProductField value={filters.productId} onChange={(productId) => change({ productId })} />
      {linked.map(({ name, words }) => (
        <Button
          key={name}
          variant="default"
          rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
          onClick={() => change({ [name]: null })}
        >
          {words}
        </Button>
      ))}
      <PeriodField
        startDate={filters.startDate}
        endDate={filters.endDate}
        onChange={change}
        basis={{ value: filters.datedBy, onChange: (datedBy) => change({ datedBy }) }}
      />
    </ListToolbar>
  );
}
