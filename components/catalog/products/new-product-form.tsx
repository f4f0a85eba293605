"use client";

import { Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { productTypes } from "@/db/schema/catalog-enums";
import { NewProduct, NewSubscriptionProduct } from "@/server/catalog/products/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { usePageRouter } from "../../ui/frame/opening-page";
import { MoneyField } from "../../ui/money-field";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import { useFormFaults } from "../../ui/use-form-faults";
import { ShippingFields } from "../shipping/shipping-fields";
import { readTerms, type TypedShipping } from "../shipping/shipping-input";
import { CategoryField } from "./category-field";
import classes from "./new-product-form.module.css";
import { emptyPlan, PlanFields } from "./plan-fields";
import { type TypedProduct, toNewProduct, toNewSubscriptionProduct } from "./product-input";

/** A physical product is shipped or picked up. */
const kindsOfNew = ["fixed", "table", "pickup"] as const;

const noShipping: TypedShipping = { kind: "fixed", amount: "", prices: {}, place: "" };

export function NewProductForm() {
  const t = useTranslations("products");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const router = usePageRouter();
  const queryClient = useQueryClient();
  const typeLabel = useId();
  const [shipping, setShipping] = useState(noShipping);
  const [isMissing, setMissing] = useState(false);
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const form = useForm<TypedProduct>({
    initialValues: {
      productType: "digital",
      name: "",
      price: "",
      description: "",
      categoryId: "1",
      plans: [emptyPlan()],
    },
    validate: (values) =>
      values.productType === "subscription"
        ? checkBy(NewSubscriptionProduct, toNewSubscriptionProduct)(values)
        : checkBy(NewProduct, toNewProduct)(values),
  });

  const outcome = {
    onMutate: clearFailure,
    onSuccess: async ({ id }: { id: string }) => {
      await queryClient.invalidateQueries(trpc.products.pathFilter());
      router.push(`/products/${id}`);
    },
    onError: (thrown: unknown) => showFailure(thrown, form),
  };
  const createOnce = useMutation(trpc.products.create.mutationOptions(outcome));
  const createPhysical = useMutation(trpc.shipping.createProduct.mutationOptions(outcome));
  const createPlans = useMutation(trpc.products.createSubscription.mutationOptions(outcome));
  const isSubscription = form.values.productType === "subscription";
  const isPhysical = form.values.productType === "physical";
  const { isPending, isSuccess } = isSubscription ? createPlans : isPhysical ? createPhysical : createOnce;
  useUnsaved(() => (form.isDirty() || shipping !== noShipping) && !isSuccess);

  function submit(values: TypedProduct) {
    if (isPhysical) {
      const terms = readTerms(shipping);
      setMissing(!terms);
      if (terms) createPhysical.mutate({ product: NewProduct.parse(toNewProduct(values)), shipping: terms });
      return;
    }
    if (isSubscription) createPlans.mutate(NewSubscriptionProduct.parse(toNewSubscriptionProduct(values)));
    else createOnce.mutate(NewProduct.parse(toNewProduct(values)));
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="lg">
        <Stack gap={6}>
          <Text id={typeLabel} size="sm" fw={500}>
            {t("fields.type")}
          </Text>
          <SegmentedControl
            aria-labelledby={typeLabel}
            className={classes.types}
            data={productTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            {...form.getInputProps("productType")}
          />
          <Text size="xs" c="dimmed">
            {t(`typeTexts.${form.values.productType}`)}
          </Text>
        </Stack>
        <TextInput
          label={t("fields.name")}
          placeholder={t("fields.namePlaceholder")}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        {isSubscription ? (
          <PlanFields form={form} />
        ) : (
          <MoneyField
            className={classes.price}
            label={t("fields.price")}
            description={t("fields.priceHint")}
            {...form.getInputProps("price")}
          />
        )}
        {isPhysical && (
          <ShippingFields
            label={t("shipping.kind")}
            offered={kindsOfNew}
            typed={shipping}
            onChange={(typed) => {
              setShipping(typed);
              setMissing(false);
            }}
            isWrong={isMissing}
          />
        )}
        <Textarea
          label={t("fields.description")}
          description={t("fields.descriptionHint")}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps("description")}
        />
        <CategoryField {...form.getInputProps("categoryId")} />
        <FailureNotice failure={failure}>{tRoot("form.kept")}</FailureNotice>
        <Group gap="xs">
          <Button type="submit" loading={isPending || isSuccess}>
            {t("create")}
          </Button>
          <Button component={Link} href="/products" prefetch={false} variant="subtle" color="gray">
            {tRoot("form.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
