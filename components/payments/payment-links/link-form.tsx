"use client";

import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { paymentMethods } from "@/db/schema/payments-enums";
import { NewPaymentLink, type PaymentLink } from "@/server/payments/payment-links/schemas";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { useFormFaults } from "../../ui/use-form-faults";
import { useDecimalMark } from "../../ui/use-money-text";
import { emptyLink, type TypedLink, toLinkInput, toTypedLink } from "./link-input";

interface Props {
  link: PaymentLink | null;
  onDone: () => void;
}

const installmentCounts = Array.from({ length: 12 }, (_, index) => String(index + 1));

export function LinkForm({ link, onDone }: Props) {
  const t = useTranslations("paymentLinks");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const mark = useDecimalMark();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const form = useForm<TypedLink>({
    initialValues: link ? toTypedLink(link, mark) : emptyLink,
    validate: checkBy(NewPaymentLink, toLinkInput),
  });
  const outcome = {
    onMutate: clearFailure,
    onSuccess: async ({ id }: PaymentLink) => {
      await queryClient.invalidateQueries(trpc.paymentLinks.pathFilter());
      onDone();
      if (!link) router.push(`/promotions/payment-links/${id}`);
    },
    onError: (thrown: unknown) => showFailure(thrown, form),
  };
  const create = useMutation(trpc.paymentLinks.create.mutationOptions(outcome));
  const update = useMutation(trpc.paymentLinks.update.mutationOptions(outcome));
  const { isPending } = link ? update : create;

  function submit(values: TypedLink) {
    const said = NewPaymentLink.parse(toLinkInput(values));
    if (link) update.mutate({ ...said, paymentLinkId: link.id, active: link.active });
    else create.mutate(said);
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("fields.title")}
          description={t("fields.titleHint")}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("title")}
        />
        <TextInput
          label={t("fields.amount")}
          inputMode="decimal"
          autoComplete="off"
          placeholder={`99${mark}90`}
          {...form.getInputProps("amountInCents")}
        />
        <Textarea label={t("fields.description")} autosize minRows={2} {...form.getInputProps("description")} />
        <Checkbox.Group label={t("fields.methods")} {...form.getInputProps("methods")}>
          <Group gap="lg" my={6}>
            {paymentMethods.map((method) => (
              <Checkbox key={method} value={method} label={tRoot(`methods.${method}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <NativeSelect
            label={t("fields.maxInstallments")}
            disabled={!form.values.methods.includes("credit_card")}
            data={installmentCounts.map((value) => ({ value, label: t("upTo", { count: Number(value) }) }))}
            {...form.getInputProps("maxInstallments")}
          />
          <TextInput
            label={t("fields.maxPayments")}
            placeholder={t("fields.noLimit")}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps("maxPayments")}
          />
          <TextInput type="date" label={t("fields.dueOn")} {...form.getInputProps("dueOn")} />
        </SimpleGrid>
        <FormEnd
          failure={failure}
          onCancel={onDone}
          action={link ? tRoot("form.save") : t("create")}
          busy={isPending}
        />
      </Stack>
    </form>
  );
}
