"use client";

import { Button, Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DetailHeader } from "../../ui/detail-header";
import { SaveBar } from "../../ui/edit/save-bar";
import { useAccess } from "../../ui/frame/access";
import { LinkTabs } from "../../ui/link-tabs";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { ProductStatus } from "./product-status";

/** Tabs of a product, by the last part of their path. Those of promotions need their permission. */
const tabs = [
  { path: "", label: "general", isPromotion: false },
  { path: "/prices", label: "prices", isPromotion: false },
  { path: "/checkout", label: "checkout", isPromotion: false },
  { path: "/delivery", label: "delivery", isPromotion: false },
  { path: "/upsell", label: "upsell", isPromotion: true },
  { path: "/recovery", label: "recovery", isPromotion: true },
  { path: "/partners", label: "partners", isPromotion: true },
] as const;

interface Props {
  productId: string;
  canWrite: boolean;
  children: ReactNode;
}

/** Header, tabs and save bar of a product's pages. */
export function ProductFrame({ productId, canWrite, children }: Props) {
  const t = useTranslations("products");
  const trpc = useTRPC();
  const access = useAccess();
  const path = usePathname();
  const { data: product } = useSuspenseQuery(trpc.products.get.queryOptions({ productId }));
  const isPromoter = access.includes("promotions.read");
  return (
    <>
      <DetailHeader
        back={{ href: "/products", label: t("title") }}
        title={product.name}
        badge={<ProductStatus status={product.status} />}
        text={t(`types.${product.productType}`)}
        actions={
          access.includes("transactions.read") && (
            <Button component={Link} href={`/transactions?productId=${productId}`} prefetch={false} variant="default">
              {t("sales")}
            </Button>
          )
        }
      />
      <LinkTabs
        label={t("parts.label")}
        tabs={tabs
          .filter(({ isPromotion }) => isPromoter || !isPromotion)
          .map(({ path, label }) => ({ href: `/products/${productId}${path}`, label: t(`parts.${label}`) }))}
        current={path}
      />
      {!canWrite && <ReadOnlyNote />}
      <SaveBar>
        <Stack gap="md">{children}</Stack>
      </SaveBar>
    </>
  );
}
