import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { eventNames } from "@/db/schema/core-enums";
import { deliveryStatuses } from "@/db/schema/webhooks-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

export const deliveryFilters = {
  status: parseAsStringLiteral(deliveryStatuses),
  event: parseAsStringLiteral(eventNames),
  page: parseAsPage,
};
export type DeliveryFilters = inferParserType<typeof deliveryFilters>;

export const loadDeliveryFilters = createLoader(deliveryFilters);

export function toDeliveryQuery({ status, event, page }: DeliveryFilters, webhookId?: string) {
  return {
    ...toPage(page),
    status: status ?? undefined,
    event: event ?? undefined,
    ...(webhookId === undefined ? {} : { webhookId }),
  };
}
