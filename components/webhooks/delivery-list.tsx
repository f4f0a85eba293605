"use client";

import { IconSend } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { deliveryStatuses } from "@/db/delivery-enums";
import { eventNames } from "@/db/enums";
import { useTRPC } from "../trpc/client";
import { FilterSelect } from "../ui/filter-select";
import { FramedSection } from "../ui/framed-section";
import { ListRows } from "../ui/list-rows";
import { Notice } from "../ui/notice";
import { deliveryFilters, toDeliveryQuery } from "./delivery-filters";
import { DeliveryTable } from "./delivery-table";
import { RetryFailed } from "./retry-failed";
import classes from "./webhooks.module.css";

const refreshMs = 4_000;

interface Props {
  /** Only deliveries to this webhook; by default all. */
  webhookId?: string;
  mayRetry: boolean;
  /** The next step of an empty list. */
  children?: ReactNode;
}

/** Deliveries by the URL's filters, updated while visible. */
export function DeliveryList({ webhookId, mayRetry, children }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(deliveryFilters, { history: "push" });
  const query = useQuery({
    ...trpc.deliveries.list.queryOptions(toDeliveryQuery(filters, webhookId)),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const isFiltered = filters.status !== null || filters.event !== null;
  const fields = (
    <div className={classes.filters}>
      <FilterSelect
        size="xs"
        label={t("deliveries.columns.status")}
        allLabel={t("deliveries.anyStatus")}
        values={deliveryStatuses}
        chosen={filters.status}
        word={(value) => t(`deliveryStatuses.${value}`)}
        onChoose={(status) => setFilters({ status, page: null })}
      />
      <FilterSelect
        size="xs"
        label={t("deliveries.columns.event")}
        allLabel={t("deliveries.anyEvent")}
        values={eventNames}
        chosen={filters.event}
        word={(value) => t(`eventNames.${value}`)}
        onChoose={(event) => setFilters({ event, page: null })}
      />
      {mayRetry && <RetryFailed {...(webhookId === undefined ? {} : { webhookId })} />}
    </div>
  );
  return (
    <FramedSection title={t("deliveries.list")} actions={fields} flush>
      <ListRows
        query={query}
        placeholders={4}
        page={filters.page}
        onPage={(page) => setFilters({ page })}
        onClear={isFiltered ? () => setFilters({ status: null, event: null, page: null }) : null}
        count={(total) => t("deliveries.count", { total })}
        empty={
          <Notice
            icon={<IconSend size={20} stroke={1.6} />}
            title={t("deliveries.noneTitle")}
            text={t("deliveries.noneText")}
          >
            {children}
          </Notice>
        }
      >
        {(rows, stale) => <DeliveryTable rows={rows} stale={stale} mayRetry={mayRetry} />}
      </ListRows>
    </FramedSection>
  );
}
