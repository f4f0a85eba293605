"use client";

import { Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DetailHeader } from "../../ui/detail-header";
import { useAccess } from "../../ui/frame/access";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { UpsellResults } from "./upsell-results";
import { UpsellSteps } from "./upsell-steps";

export function UpsellsPage({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const t = useTranslations("upsells");
  const trpc = useTRPC();
  const access = useAccess();
  const { data } = useSuspenseQuery(trpc.upsells.get.queryOptions({ productId }));
  return (
    <>
      <DetailHeader
        back={{ href: `/products/${productId}`, label: data.productName }}
        title={t("title")}
        text={t("subtitle")}
      />
      {!canWrite && <ReadOnlyNote />}
      <Stack gap="lg">
        {access.includes("transactions.read") && <UpsellResults productId={productId} />}
        <UpsellSteps {...{ productId, canWrite }} upsells={data} />
      </Stack>
    </>
  );
}
