"use client";

import { Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { trackingKinds } from "@/db/schema/checkout-enums";
import { useAccess } from "../../ui/frame/access";
import { PageHeader } from "../../ui/page-header";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { DeliveryList } from "./delivery-list";
import { ReceiverCard } from "./receiver-card";
import { TrackedProducts } from "./tracked-products";

export function TrackingBoard() {
  const t = useTranslations("tracking");
  const trpc = useTRPC();
  const access = useAccess();
  const canWrite = access.includes("promotions.write");
  const { data } = useSuspenseQuery(trpc.tracking.settings.queryOptions({}));
  return (
    <>
      <PageHeader
        page="tracking"
        text={
          <>
            {t("subtitle")} {t("rules")}
          </>
        }
      />
      {!canWrite && <ReadOnlyNote />}
      <Stack gap="lg">
        {trackingKinds.map((kind) => (
          <ReceiverCard
            key={kind}
            {...{ kind, canWrite }}
            account={data.destinations.find((each) => each.kind === kind)?.account ?? null}
          />
        ))}
        {access.includes("products.read") && <TrackedProducts ids={data.trackedProductIds} canWrite={canWrite} />}
        <DeliveryList deliveries={data.deliveries} />
      </Stack>
    </>
  );
}
