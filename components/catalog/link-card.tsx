"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Product } from "@/server/catalog/schemas";
import { useTRPC } from "../trpc/client";
import { FramedSection } from "../ui/framed-section";
import { ShareLink } from "./share-link";

/** The link to publicize: that of the product's first active offer. */
export function LinkCard({ product }: { product: Product }) {
  const t = useTranslations("products.link");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.products.links.queryOptions({ productId: product.id }));
  const main = data?.offers[0];
  const sells = product.status === "approved" && main;
  return (
    <FramedSection title={t("title")} {...(sells ? { text: t("text") } : {})}>
      {sells ? (
        <ShareLink productId={product.id} offer={main} />
      ) : (
        <Text size="sm" c="dimmed">
          {product.status === "approved" ? t("noOffer") : t("notApproved")}
        </Text>
      )}
    </FramedSection>
  );
}
