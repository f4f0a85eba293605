"use client";

import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Attribution, attributions, type ProgramAccess, programAccesses } from "@/db/schema/partners-enums";
import { type ProductProgram, ProgramInput } from "@/server/partners/affiliates/program-schemas";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { useFormFaults } from "../../ui/use-form-faults";
import { useDecimalMark } from "../../ui/use-money-text";
import {
  CommissionFields,
  type TypedCommission,
  toCommission,
  toTypedCommission,
} from "../commissions/commission-fields";

interface Typed {
  access: ProgramAccess;
  attribution: Attribution;
  commissionBps: TypedCommission;
  cookieDays: string;
  renewalCycles: string;
  terms: string;
  materialsUrl: string;
}

export function ProgramForm({ of, onDone }: { of: ProductProgram; onDone: () => void }) {
  const t = useTranslations("affiliates");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mark = useDecimalMark();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const { productId, program } = of;
  const toInput = ({ commissionBps, cookieDays, renewalCycles, ...typed }: Typed) => ({
    ...typed,
    ...toCommission(commissionBps),
    productId,
    cookieDays: Number(cookieDays),
    renewalCycles: renewalCycles.trim() === "" ? null : Number(renewalCycles),
  });
  const form = useForm<Typed>({
    initialValues: {
      access: program?.access ?? "approval",
      attribution: program?.attribution ?? "last_click",
      commissionBps: program ? toTypedCommission(program, mark) : { kind: "percent", value: "" },
      cookieDays: String(program?.cookieDays ?? 30),
      renewalCycles: program ? String(program.renewalCycles ?? "") : "0",
      terms: program?.terms ?? "",
      materialsUrl: program?.materialsUrl ?? "",
    },
    validate: checkBy(ProgramInput, toInput),
  });
  const save = useMutation(
    trpc.affiliates.saveProgram.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.affiliates.pathFilter());
        onDone();
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(ProgramInput.parse(toInput(values))))} noValidate>
      <Stack gap="md">
        <CommissionFields
          kinds={["percent", "fixed"]}
          {...form.getInputProps("commissionBps")}
          value={form.values.commissionBps}
        />
        <NativeSelect
          label={t("fields.access")}
          data={programAccesses.map((value) => ({ value, label: t(`accesses.${value}`) }))}
          {...form.getInputProps("access")}
        />
        <NativeSelect
          label={t("fields.attribution")}
          data={attributions.map((value) => ({ value, label: t(`attributions.${value}`) }))}
          {...form.getInputProps("attribution")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput label={t("fields.cookieDays")} inputMode="numeric" {...form.getInputProps("cookieDays")} />
          <TextInput
            label={t("fields.renewals")}
            description={t("fields.renewalsHint")}
            inputMode="numeric"
            {...form.getInputProps("renewalCycles")}
          />
        </SimpleGrid>
        <Textarea label={t("fields.terms")} autosize minRows={3} maxRows={12} {...form.getInputProps("terms")} />
        <TextInput label={t("fields.materialsUrl")} type="url" {...form.getInputProps("materialsUrl")} />
        <FormEnd failure={failure} onCancel={onDone} action={tRoot("form.save")} busy={save.isPending} />
      </Stack>
    </form>
  );
}
