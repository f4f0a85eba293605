"use client";

import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { languages } from "@/db/schema/core-enums";
import { NewAffiliate } from "@/server/partners/affiliates/schemas";
import { ProductsChoice } from "../../catalog/coupons/products-choice";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { useFormFaults } from "../../ui/use-form-faults";
import { CommissionFields, type TypedCommission, toCommission } from "../commissions/commission-fields";

interface Typed {
  name: string;
  email: string;
  code: string;
  productIds: string[];
  commissionBps: TypedCommission;
}

export function AffiliateForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("affiliates");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const language = languages.find((each) => each === locale) ?? languages[0];
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const toInput = ({ code, commissionBps, ...typed }: Typed) => ({
    ...typed,
    ...(code.trim() ? { code } : {}),
    ...toCommission(commissionBps),
    language,
  });
  const form = useForm<Typed>({
    initialValues: { name: "", email: "", code: "", productIds: [], commissionBps: { kind: "program", value: "" } },
    validate: checkBy(NewAffiliate, toInput),
  });
  const create = useMutation(
    trpc.affiliates.create.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.affiliates.pathFilter());
        onDone();
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(NewAffiliate.parse(toInput(values))))} noValidate>
      <Stack gap="md">
        <TextInput label={t("fields.name")} autoComplete="off" data-autofocus {...form.getInputProps("name")} />
        <TextInput label={t("fields.email")} type="email" autoComplete="off" {...form.getInputProps("email")} />
        <ProductsChoice {...form.getInputProps("productIds")} placeholder="" />
        <CommissionFields
          kinds={["program", "percent", "fixed"]}
          {...form.getInputProps("commissionBps")}
          value={form.values.commissionBps}
        />
        <TextInput label={t("fields.code")} autoComplete="off" autoCapitalize="none" {...form.getInputProps("code")} />
        <FormEnd failure={failure} onCancel={onDone} action={t("invite")} busy={create.isPending} />
      </Stack>
    </form>
  );
}
