"use client";

import { SimpleGrid, Skeleton, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Product } from "@/server/catalog/products/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { CategoryField } from "./category-field";
import { DeleteProduct } from "./delete-product";
import { PictureField } from "./picture-field";
import classes from "./product-page.module.css";
import { ShareLink } from "./share-link";
import { useProductEdit } from "./use-product-edit";

const fields = [
  "name",
  "description",
  "categoryId",
  "refundPeriodDays",
  "productorName",
  "supportEmail",
  "supportPhone",
  "salesPage",
  "imageUrl",
] as const;

export function GeneralTab({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const t = useTranslations("products");
  const trpc = useTRPC();
  const { data: product } = useSuspenseQuery(trpc.products.get.queryOptions({ productId }));
  const { data: categories } = useQuery(trpc.products.categories.queryOptions({}));
  const { form, edit } = useProductEdit(product, fields);
  const labels = {
    name: t("fields.name"),
    description: t("fields.description"),
    categoryId: t("fields.category"),
    refundPeriodDays: t("fields.refundPeriodDays"),
    productorName: t("fields.productorName"),
    supportEmail: t("fields.supportEmail"),
    supportPhone: t("fields.supportPhone"),
    salesPage: t("fields.salesPage"),
    imageUrl: t("fields.picture"),
  };
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        {/* The link comes first, also on phones, because it is the main reason to open the page. */}
        <LinkCard product={product} />
        <FramedSection title={t("details")}>
          <PlainFieldset disabled={!canWrite}>
            <Stack gap="md">
              <TextInput label={labels.name} autoComplete="off" {...form.getInputProps("name")} />
              <Textarea
                label={labels.description}
                autosize
                minRows={3}
                maxRows={12}
                {...form.getInputProps("description")}
              />
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
                <CategoryField {...form.getInputProps("categoryId")} />
                <TextInput
                  label={labels.refundPeriodDays}
                  inputMode="numeric"
                  {...form.getInputProps("refundPeriodDays")}
                />
                <TextInput label={labels.productorName} {...form.getInputProps("productorName")} />
                <TextInput label={labels.supportEmail} inputMode="email" {...form.getInputProps("supportEmail")} />
                <TextInput label={labels.supportPhone} inputMode="tel" {...form.getInputProps("supportPhone")} />
                <TextInput
                  label={labels.salesPage}
                  inputMode="url"
                  placeholder="https://"
                  {...form.getInputProps("salesPage")}
                />
              </SimpleGrid>
              <EditNotice
                edit={edit}
                labels={labels}
                say={(name, value) =>
                  name === "categoryId" ? categories?.find(({ id }) => id === value)?.name : undefined
                }
              />
            </Stack>
          </PlainFieldset>
        </FramedSection>
      </div>
      <aside className={classes.column}>
        <FramedSection title={labels.imageUrl} text={t("fields.pictureHint")}>
          <PlainFieldset disabled={!canWrite}>
            <PictureField
              disabled={!canWrite}
              name={product.name}
              onStored={(url) => form.setFieldValue("imageUrl", url)}
              {...form.getInputProps("imageUrl")}
            />
          </PlainFieldset>
        </FramedSection>
        <DeleteProduct product={product} canWrite={canWrite} />
      </aside>
    </div>
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
