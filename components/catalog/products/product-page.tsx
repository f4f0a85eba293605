"use client";

import { Button, Skeleton, Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Product } from "@/server/catalog/products/schemas";
import { DetailHeader } from "../../ui/detail-header";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { OffersCard } from "../offers/offers-card";
import { OrderBumpsCard } from "../order-bumps/order-bumps-card";
import { ShippingCard } from "../shipping/shipping-card";
import { AvailabilityCard } from "../stock/availability-card";
import { DeleteProduct } from "./delete-product";
import { MethodsCard } from "./methods-card";
import { ProductForm } from "./product-form";
import classes from "./product-page.module.css";
import { ProductStatus } from "./product-status";
import { ShareLink } from "./share-link";

interface Props {
  productId: string;
  /** Permission to change the product. Order bumps require a separate permission. */
  canWrite: boolean;
  canPromote: boolean;
  coproducers: ReactNode;
}

export function ProductPage({ productId, canWrite, canPromote, coproducers }: Props) {
  const t = useTranslations("products");
  const tContent = useTranslations("pageContent");
  const tRecovery = useTranslations("recovery");
  const tUpsells = useTranslations("upsells");
  const trpc = useTRPC();
  const access = useAccess();
  const { data: product } = useSuspenseQuery(trpc.products.get.queryOptions({ productId }));
  return (
    <>
      <DetailHeader
        back={{ href: "/products", label: t("title") }}
        title={product.name}
        badge={<ProductStatus status={product.status} />}
        text={t(`types.${product.productType}`)}
        actions={
          <>
            <Button component={Link} href={`/products/${productId}/checkout`} prefetch={false} variant="default">
              {tContent("link")}
            </Button>
            {access.includes("promotions.read") && (
              <Button component={Link} href={`/products/${productId}/recovery`} prefetch={false} variant="default">
                {tRecovery("link")}
              </Button>
            )}
            {access.includes("promotions.read") && (
              <Button component={Link} href={`/products/${productId}/upsell`} prefetch={false} variant="default">
                {tUpsells("link")}
              </Button>
            )}
            {access.includes("transactions.read") && (
              <Button component={Link} href={`/transactions?productId=${productId}`} prefetch={false} variant="default">
                {t("sales")}
              </Button>
            )}
          </>
        }
      />
      {!canWrite && <ReadOnlyNote />}
      <div className={classes.page}>
        <div className={classes.column}>
          {/* The link comes first, also on phones, because it is the main reason to open the page. */}
          <LinkCard product={product} />
          <OffersCard product={product} canWrite={canWrite} />
          <ProductForm product={product} canWrite={canWrite} />
          {product.productType !== "subscription" && <OrderBumpsCard product={product} canWrite={canPromote} />}
          {coproducers}
        </div>
        <aside className={classes.column}>
          <MethodsCard product={product} canWrite={canWrite} />
          <AvailabilityCard product={product} canWrite={canWrite} />
          <ShippingCard product={product} canWrite={canWrite} />
          <DeleteProduct product={product} canWrite={canWrite} />
        </aside>
      </div>
    </>
  );
}

function LinkCard({ product }: { product: Product }) {
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
