"use client";

import { NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { couponDurations, rateTypes } from "@/db/schema/catalog-enums";
import { type Coupon, NewCoupon } from "@/server/catalog/coupons/schemas";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { useFormFaults } from "../../ui/use-form-faults";
import { useDecimalMark } from "../../ui/use-money-text";
import { emptyCoupon, type TypedCoupon, toCouponInput, toTypedCoupon } from "./coupon-input";
import { ProductsChoice } from "./products-choice";

interface Props {
  coupon: Coupon | null;
  onDone: () => void;
}

export function CouponForm({ coupon, onDone }: Props) {
  const t = useTranslations("promotions");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mark = useDecimalMark();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const form = useForm<TypedCoupon>({
    initialValues: coupon ? toTypedCoupon(coupon, mark) : emptyCoupon,
    validate: checkBy(NewCoupon, toCouponInput),
  });
  const outcome = {
    onMutate: clearFailure,
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.coupons.pathFilter());
      onDone();
    },
    onError: (thrown: unknown) => showFailure(thrown, form),
  };
  const create = useMutation(trpc.coupons.create.mutationOptions(outcome));
  const update = useMutation(trpc.coupons.update.mutationOptions(outcome));
  const { isPending } = coupon ? update : create;

  function submit(values: TypedCoupon) {
    const said = NewCoupon.parse(toCouponInput(values));
    if (coupon) update.mutate({ ...said, couponId: coupon.id, active: coupon.active });
    else create.mutate(said);
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("fields.code")}
          description={t("fields.codeHint")}
          autoComplete="off"
          autoCapitalize="characters"
          data-autofocus
          {...form.getInputProps("code")}
        />
        <SimpleGrid cols={2} spacing="md">
          <NativeSelect
            label={t("fields.type")}
            data={rateTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            {...form.getInputProps("type")}
          />
          <TextInput
            label={t("fields.value")}
            inputMode="decimal"
            autoComplete="off"
            placeholder={form.values.type === "fixed" ? `10${mark}00` : "10"}
            {...form.getInputProps("value")}
          />
        </SimpleGrid>
        <ProductsChoice {...form.getInputProps("productIds")} />
        <NativeSelect
          label={t("fields.duration")}
          data={couponDurations.map((value) => ({ value, label: t(`durations.${value}`) }))}
          {...form.getInputProps("duration")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput
            label={t("fields.maxUses")}
            placeholder={t("fields.noLimit")}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps("maxUses")}
          />
          <TextInput
            label={t("fields.maxUsesPerCustomer")}
            placeholder={t("fields.noLimit")}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps("maxUsesPerCustomer")}
          />
          <TextInput type="datetime-local" label={t("fields.startsAt")} {...form.getInputProps("startsAt")} />
          <TextInput type="datetime-local" label={t("fields.endsAt")} {...form.getInputProps("endsAt")} />
        </SimpleGrid>
        <FormEnd
          failure={failure}
          onCancel={onDone}
          action={coupon ? tRoot("form.save") : t("create")}
          busy={isPending}
        />
      </Stack>
    </form>
  );
}
