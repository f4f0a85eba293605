"use client";

import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Frequency, frequencies, lateRefundRules } from "@/db/schema/catalog-enums";
import { interestBearers } from "@/db/schema/catalog-shapes";
import { NewOffer, type Offer, OfferChange, type Product } from "@/server/catalog/products/schemas";
import { FormEnd } from "../../ui/form-end";
import { MoneyField } from "../../ui/money-field";
import { useTRPC } from "../../ui/trpc/client";
import { parseMoney } from "../../ui/typed-money";
import { useFormFaults } from "../../ui/use-form-faults";
import { useMoneyText } from "../../ui/use-money-text";

interface Typed {
  name: string;
  /** Amount in reais, as text. */
  priceInCents: string;
  frequency: Frequency;
  interestBorneBy: Offer["interestBorneBy"];
  /** Percentage, as text. */
  monthlyInterestBps: string;
  /** Days, as text; empty for unlimited access. */
  accessDays: string;
  lateRefunds: Offer["lateRefunds"];
}

interface Props {
  product: Product;
  offer: Offer | null;
  onDone: () => void;
}

/** Creates or edits an offer. The frequency of a plan cannot change. */
export function OfferForm({ product, offer, onDone }: Props) {
  const t = useTranslations("products");
  const tFrequency = useTranslations("frequencies");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const moneyText = useMoneyText();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const isPlan = product.productType === "subscription";

  function toInput({ name, priceInCents, frequency, interestBorneBy, monthlyInterestBps, ...typed }: Typed) {
    const { accessDays, lateRefunds } = typed;
    const said = { productId: product.id, name, priceInCents: parseMoney(priceInCents), lateRefunds };
    // A percentage has two decimals, like an amount. Invalid input is sent as 0, which the server rejects.
    const rate = interestBorneBy === "buyer" ? { monthlyInterestBps: parseMoney(monthlyInterestBps) ?? 0 } : {};
    // Invalid numbers are sent as 0, which the server rejects.
    const days = accessDays.trim() === "" ? null : Number(accessDays) || 0;
    const sold = isPlan ? said : { ...said, interestBorneBy, ...rate, accessDays: days };
    if (offer) return { ...sold, offerSlug: offer.slug };
    return isPlan ? { ...said, frequency } : sold;
  }

  const schema = offer ? OfferChange : NewOffer;
  const form = useForm<Typed>({
    initialValues: {
      name: offer?.name ?? "",
      priceInCents: offer ? moneyText(offer.priceInCents) : "",
      frequency: offer?.frequency ?? "monthly",
      interestBorneBy: offer?.interestBorneBy ?? "seller",
      monthlyInterestBps: offer?.monthlyInterestBps ? moneyText(offer.monthlyInterestBps) : "",
      accessDays: offer?.accessDays ? String(offer.accessDays) : "",
      lateRefunds: offer?.lateRefunds ?? "refund",
    },
    validate: checkBy(schema, toInput),
  });
  const outcome = {
    onMutate: clearFailure,
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries(trpc.offers.pathFilter()),
        queryClient.invalidateQueries(trpc.products.pathFilter()),
      ]);
      onDone();
    },
    onError: (thrown: unknown) => showFailure(thrown, form),
  };
  const create = useMutation(trpc.offers.create.mutationOptions(outcome));
  const update = useMutation(trpc.offers.update.mutationOptions(outcome));
  const { isPending } = offer ? update : create;

  function submit(values: Typed) {
    if (offer) update.mutate(OfferChange.parse(toInput(values)));
    else create.mutate(NewOffer.parse(toInput(values)));
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput label={t("fields.planName")} autoComplete="off" data-autofocus {...form.getInputProps("name")} />
        <MoneyField label={t("fields.price")} {...form.getInputProps("priceInCents")} />
        {isPlan && !offer && (
          <NativeSelect
            label={t("fields.frequency")}
            data={frequencies.map((value) => ({ value, label: tFrequency(value) }))}
            {...form.getInputProps("frequency")}
          />
        )}
        {!isPlan && (
          <NativeSelect
            label={t("fields.interestBorneBy")}
            data={interestBearers.map((value) => ({ value, label: t(`interest.choices.${value}`) }))}
            {...form.getInputProps("interestBorneBy")}
          />
        )}
        {!isPlan && form.values.interestBorneBy === "buyer" && (
          <TextInput
            label={t("fields.monthlyInterest")}
            description={t("interest.text")}
            inputMode="decimal"
            autoComplete="off"
            placeholder={moneyText(299)}
            rightSection="%"
            {...form.getInputProps("monthlyInterestBps")}
          />
        )}
        {!isPlan && (
          <TextInput
            label={t("fields.accessDays")}
            description={t("fields.accessDaysHint")}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps("accessDays")}
          />
        )}
        <NativeSelect
          label={t("fields.lateRefunds")}
          description={t("fields.lateRefundsHint")}
          data={lateRefundRules.map((value) => ({ value, label: t(`lateRefunds.${value}`) }))}
          {...form.getInputProps("lateRefunds")}
        />
        {offer && (
          <Text size="xs" c="dimmed">
            {t(isPlan ? "offers.plan.priceNote" : "offers.offer.priceNote")}
          </Text>
        )}
        <FormEnd
          failure={failure}
          onCancel={onDone}
          action={offer ? tRoot("form.save") : t("offers.create")}
          busy={isPending}
        />
      </Stack>
    </form>
  );
}
