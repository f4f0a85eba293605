"use client";

import { IconSend } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { eventNames } from "@/db/schema/core-enums";
import { deliveryStatuses } from "@/db/schema/webhooks-enums";
import { FilterSelect } from "../../ui/filter-select";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { Notice } from "../../ui/notice";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { RetryFailed } from "../retry-failed";
import classes from "../webhooks.module.css";
import { deliveryFilters, toDeliveryQuery } from "./delivery-filters";
import { DeliveryTable } from "./delivery-table";

const refreshMs = 4_000;

interface Props {
  /** Limits the list to one webhook. */
  webhookId?: string;
  mayRetry: boolean;
  children?: ReactNode;
}

export function DeliveryList({ webhookId, mayRetry, children }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(deliveryFilters, (filters) =>
    trpc.deliveries.list.queryOptions(toDeliveryQuery(filters, webhookId), { refetchInterval: refreshMs }),
  );
  const fields = (
    <div className={classes.filters}>
      <FilterSelect
        size="xs"
        label={t("deliveries.columns.status")}
        allLabel={t("deliveries.anyStatus")}
        values={deliveryStatuses}
        chosen={filters.status}
        word={(value) => t(`deliveryStatuses.${value}`)}
        onChoose={(status) => change({ status })}
      />
      <FilterSelect
        size="xs"
        label={t("deliveries.columns.event")}
        allLabel={t("deliveries.anyEvent")}
        values={eventNames}
        chosen={filters.event}
        word={(value) => t(`eventNames.${value}`)}
        onChoose={(event) => change({ event })}
      />
      {mayRetry && <RetryFailed {...(webhookId === undefined ? {} : { webhookId })} />}
    </div>
  );
  return (
    <FramedSection title={t("deliveries.list")} actions={fields} flush>
      <ListRows
        {...list}
        placeholders={4}
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
