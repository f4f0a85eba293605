"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "../../ui/trpc/client";
import { OffersCard } from "../offers/offers-card";
import { AvailabilityCard } from "../stock/availability-card";

export function PricesTab({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const trpc = useTRPC();
  const { data: product } = useSuspenseQuery(trpc.products.get.queryOptions({ productId }));
  return (
    <>
      <OffersCard product={product} canWrite={canWrite} />
      <AvailabilityCard product={product} canWrite={canWrite} />
    </>
  );
}
