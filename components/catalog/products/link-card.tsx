"use client";

import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Product } from "@/server/catalog/products/schemas";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { ShareLink } from "./share-link";

/** Shows the checkout link of the product's first active offer. */
export function LinkCard({ product }: { product: Product }) {
  const t = useTranslations("products.link");
  const trpc = useTRPC();
  const isApproved = product.status === "approved";
  const query = useQuery({ ...trpc.products.links.queryOptions({ productId: product.id }), enabled: isApproved });
  const main = isApproved ? query.data?.offers[0] : undefined;
  return (
    <FramedSection title={t("title")} {...(main ? { text: t("text") } : {})}>
      {main && <ShareLink productId={product.id} offer={main} />}
      {!main && query.isLoading && <Skeleton height={40} />}
      {!main && <QueryProblem query={query} />}
      {!main && (!isApproved || query.data) && (
        <Text size="sm" c="dimmed">
          {isApproved ? t("noOffer") : t("notApproved")}
        </Text>
      )}
    </FramedSection>
  );
}
