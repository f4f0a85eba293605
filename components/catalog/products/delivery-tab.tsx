"use client";

import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Product } from "@/server/catalog/products/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { useTRPC } from "../../ui/trpc/client";
import { ShippingCard } from "../shipping/shipping-card";
import { useProductEdit } from "./use-product-edit";

/** What buyers get: freight for something that is sent, a link or the access of a subscription for the rest. */
export function DeliveryTab({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const trpc = useTRPC();
  const { data: product } = useSuspenseQuery(trpc.products.get.queryOptions({ productId }));
  const { productType } = product;
  return (
    <>
      {productType !== "subscription" && <ShippingCard product={product} canWrite={canWrite} />}
      <LinkCard product={product} canWrite={canWrite} />
      {productType === "subscription" && <PauseCard product={product} canWrite={canWrite} />}
    </>
  );
}

interface Props {
  product: Product;
  canWrite: boolean;
}

const linkFields = ["deliveryUrl", "deliveryType"] as const;

function LinkCard({ product, canWrite }: Props) {
  const t = useTranslations("products");
  const { form, edit } = useProductEdit(product, linkFields);
  return (
    <FramedSection title={t("fields.deliveryUrl")} text={t("fields.deliveryUrlHint")}>
      <PlainFieldset disabled={!canWrite}>
        <Stack gap="md">
          <TextInput
            aria-label={t("fields.deliveryUrl")}
            inputMode="url"
            placeholder="https://"
            {...form.getInputProps("deliveryUrl")}
          />
          <EditNotice
            edit={edit}
            labels={{ deliveryUrl: t("fields.deliveryUrl"), deliveryType: t("deliveryTypes.label") }}
            say={(name, value) =>
              name === "deliveryType" ? t(`deliveryTypes.${value === "link" ? "link" : "other"}`) : undefined
            }
          />
        </Stack>
      </PlainFieldset>
    </FramedSection>
  );
}

const pauseFields = ["pauseKeepsAccess"] as const;

function PauseCard({ product, canWrite }: Props) {
  const t = useTranslations("products");
  const { form, edit } = useProductEdit(product, pauseFields);
  return (
    <FramedSection title={t("fields.pause")}>
      <PlainFieldset disabled={!canWrite}>
        <Stack gap="md">
          <Checkbox
            label={t("fields.pauseKeepsAccess")}
            description={t("fields.pauseKeepsAccessHint")}
            {...form.getInputProps("pauseKeepsAccess", { type: "checkbox" })}
          />
          <EditNotice edit={edit} labels={{ pauseKeepsAccess: t("fields.pauseKeepsAccess") }} />
        </Stack>
      </PlainFieldset>
    </FramedSection>
  );
}
