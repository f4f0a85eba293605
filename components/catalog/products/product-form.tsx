"use client";

import { Button, Checkbox, Group, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Product, ProductChange } from "@/server/catalog/products/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { Saved } from "../../ui/saved";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import { useFormFaults } from "../../ui/use-form-faults";
import { CategoryField } from "./category-field";
import { toProductChange, toTypedChange } from "./product-input";

export function ProductForm({ product, canWrite }: { product: Product; canWrite: boolean }) {
  const t = useTranslations("products");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const form = useForm({
    initialValues: toTypedChange(product),
    validate: checkBy(ProductChange, (values: ReturnType<typeof toTypedChange>) => toProductChange(product.id, values)),
    onValuesChange: clearFailure,
  });
  useUnsaved(() => form.isDirty());
  const update = useMutation(
    trpc.products.update.mutationOptions({
      onMutate: clearFailure,
      onSuccess: (changed) => {
        queryClient.setQueryData(trpc.products.get.queryKey({ productId: product.id }), changed);
        form.setInitialValues(toTypedChange(changed));
        form.setValues(toTypedChange(changed));
        return Promise.all([
          queryClient.invalidateQueries(trpc.products.list.pathFilter()),
          queryClient.invalidateQueries(trpc.products.sorted.pathFilter()),
        ]);
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );

  return (
    <FramedSection title={t("details")}>
      <form
        onSubmit={form.onSubmit((values) => update.mutate(ProductChange.parse(toProductChange(product.id, values))))}
        noValidate
      >
        <PlainFieldset disabled={!canWrite}>
          <Stack gap="md">
            <TextInput label={t("fields.name")} autoComplete="off" {...form.getInputProps("name")} />
            <Textarea
              label={t("fields.description")}
              autosize
              minRows={3}
              maxRows={12}
              {...form.getInputProps("description")}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
              <CategoryField {...form.getInputProps("categoryId")} />
              <TextInput
                label={t("fields.refundPeriodDays")}
                inputMode="numeric"
                {...form.getInputProps("refundPeriodDays")}
              />
              <TextInput label={t("fields.productorName")} {...form.getInputProps("productorName")} />
              <TextInput label={t("fields.supportEmail")} inputMode="email" {...form.getInputProps("supportEmail")} />
              <TextInput label={t("fields.supportPhone")} inputMode="tel" {...form.getInputProps("supportPhone")} />
              <TextInput
                label={t("fields.salesPage")}
                inputMode="url"
                placeholder="https://"
                {...form.getInputProps("salesPage")}
              />
            </SimpleGrid>
            <TextInput
              label={t("fields.imageUrl")}
              description={t("fields.imageUrlHint")}
              inputMode="url"
              placeholder="https://"
              {...form.getInputProps("imageUrl")}
            />
            <TextInput
              label={t("fields.deliveryUrl")}
              description={t("fields.deliveryUrlHint")}
              inputMode="url"
              placeholder="https://"
              {...form.getInputProps("deliveryUrl")}
            />
            {product.productType === "subscription" && (
              <Checkbox
                label={t("fields.pauseKeepsAccess")}
                description={t("fields.pauseKeepsAccessHint")}
                {...form.getInputProps("pauseKeepsAccess", { type: "checkbox" })}
              />
            )}
            <FailureNotice failure={failure}>{tRoot("form.kept")}</FailureNotice>
            <Group gap="sm">
              <Button type="submit" loading={update.isPending} disabled={!canWrite || !form.isDirty()}>
                {tRoot("form.save")}
              </Button>
              <Saved shown={update.isSuccess && !form.isDirty()} />
            </Group>
          </Stack>
        </PlainFieldset>
      </form>
    </FramedSection>
  );
}
