"use client";

import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { paymentMethods, transactionStatuses } from "@/db/schema/payments-enums";
import { brandNames } from "../../ui/card-brands";
import { DownloadLink } from "../../ui/download-link";
import { FilterSelect } from "../../ui/filter-select";
import { FilterTabs } from "../../ui/filter-tabs";
import { ListToolbar } from "../../ui/list-toolbar";
import { PeriodField } from "../../ui/period/period-field";
import { SearchField } from "../../ui/search-field";
import { ProductField } from "./product-field";
import { type TransactionFilters, withTransactionFilters } from "./transaction-filters";

interface Props {
  filters: TransactionFilters;
  /** Returns to the first page. Null clears a filter. */
  onChange: (changes: Partial<{ [Name in keyof TransactionFilters]: TransactionFilters[Name] | null }>) => void;
  onClear: (() => void) | null;
}

export function TransactionToolbar({ filters, onChange, onClear }: Props) {
  const t = useTranslations();
  const { paymentLinkId, source, cardBrand, refuseReason, affiliateId } = filters;
  // Set only by links; the user can clear them.
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
      onClear={onClear}
      tabs={
        <FilterTabs
          label={t("transactions.status")}
          values={transactionStatuses}
          chosen={filters.status}
          word={(value) => t(`transactions.tabs.${value}`)}
          onChoose={(status) => onChange({ status })}
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
        onChange={(search) => onChange({ search })}
      />
      <FilterSelect
        label={t("transactions.method")}
        allLabel={t("transactions.methodAll")}
        values={paymentMethods}
        chosen={filters.paymentMethod}
        word={(value) => t(`methods.${value}`)}
        onChoose={(paymentMethod) => onChange({ paymentMethod })}
      />
      <ProductField value={filters.productId} onChange={(productId) => onChange({ productId })} />
      {linked.map(({ name, words }) => (
        <Button
          key={name}
          variant="default"
          rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
          onClick={() => onChange({ [name]: null })}
        >
          {words}
        </Button>
      ))}
      <PeriodField
        startDate={filters.startDate}
        endDate={filters.endDate}
        onChange={onChange}
        basis={{ value: filters.datedBy, onChange: (datedBy) => onChange({ datedBy }) }}
      />
    </ListToolbar>
  );
}
