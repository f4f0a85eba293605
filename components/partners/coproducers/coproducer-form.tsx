"use client";

import { NativeSelect, type NativeSelectProps, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { languages } from "@/db/schema/core-enums";
import { NewCoproducer } from "@/server/partners/coproducers/schemas";
import { useToday } from "../../ui/clock/company-time";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { parseMoney } from "../../ui/typed-money";
import { useFormFaults } from "../../ui/use-form-faults";

interface FormProps {
  /** Null if the member chooses the product. */
  productId: string | null;
  invite: { mutateAsync: (input: NewCoproducer) => Promise<unknown>; isPending: boolean };
  onDone: () => void;
}

interface Typed {
  productId: string;
  email: string;
  shareBps: string;
  startsOn: string;
  endsOn: string;
}

export function CoproducerForm({ productId: product, invite, onDone }: FormProps) {
  const t = useTranslations("affiliates.coproducers");
  const locale = useLocale();
  const language = languages.find((each) => each === locale) ?? languages[0];
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const today = useToday();
  const toInput = ({ productId, email, shareBps, startsOn, endsOn }: Typed) => ({
    ...{ productId, email, language, startsOn },
    // A percentage with two decimals parses like reais: both are hundredths.
    shareBps: parseMoney(shareBps) ?? Number.NaN,
    endsOn: endsOn || null,
  });
  const form = useForm<Typed>({
    initialValues: { productId: product ?? "", email: "", shareBps: "", startsOn: today(), endsOn: "" },
    validate: checkBy(NewCoproducer, toInput),
  });

  async function submit(values: Typed) {
    clearFailure();
    try {
      await invite.mutateAsync(NewCoproducer.parse(toInput(values)));
      onDone();
    } catch (thrown) {
      showFailure(thrown, form);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        {product === null && <ProductField {...form.getInputProps("productId")} />}
        <TextInput label={t("email")} type="email" autoComplete="off" data-autofocus {...form.getInputProps("email")} />
        <TextInput
          label={t("share")}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          {...form.getInputProps("shareBps")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput type="date" label={t("startsOn")} {...form.getInputProps("startsOn")} />
          <TextInput type="date" label={t("endsOn")} {...form.getInputProps("endsOn")} />
        </SimpleGrid>
        <FormEnd failure={failure} onCancel={onDone} action={t("invite")} busy={invite.isPending} />
      </Stack>
    </form>
  );
}

function ProductField(props: NativeSelectProps) {
  const t = useTranslations("affiliates.coproducers");
  const { data } = useQuery(useTRPC().products.list.queryOptions({ limit: 100 }));
  const choices = data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return <NativeSelect label={t("product")} data={[{ value: "", label: t("choose") }, ...choices]} {...props} />;
}
