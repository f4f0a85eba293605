"use client";

import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Frequency, frequencies, lateRefundRules } from "@/db/schema/catalog-enums";
import { interestBearers } from "@/db/schema/catalog-shapes";
import { NewOffer, type Offer, OfferChange, OfferEdit, type Product } from "@/server/catalog/products/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useEdit } from "../../ui/edit/use-edit";
import { FormEnd } from "../../ui/form-end";
import { useFormats } from "../../ui/format";
import { MoneyField } from "../../ui/money-field";
import { useTRPC } from "../../ui/trpc/client";
import { parseMoney } from "../../ui/typed-money";
import { useFormFaults } from "../../ui/use-form-faults";
import { useMoneyText } from "../../ui/use-money-text";

interface Typed {
  name: string;
  /** In reais, as text. */
  priceInCents: string;
  frequency: Frequency;
  interestBorneBy: Offer["interestBorneBy"];
  /** Percentage, as text. */
  monthlyInterestBps: string;
  /** As text; empty for unlimited access. */
  accessDays: string;
  lateRefunds: Offer["lateRefunds"];
}

type OfferFields = Pick<
  Offer,
  "name" | "priceInCents" | "interestBorneBy" | "monthlyInterestBps" | "accessDays" | "lateRefunds"
>;

const blank: OfferFields = {
  name: "",
  priceInCents: 0,
  interestBorneBy: "seller",
  monthlyInterestBps: null,
  accessDays: null,
  lateRefunds: "refund",
};

function fieldsOf({ name, priceInCents, interestBorneBy, monthlyInterestBps, accessDays, lateRefunds }: OfferFields) {
  return { name, priceInCents, interestBorneBy, monthlyInterestBps, accessDays, lateRefunds };
}

interface Props {
  product: Product;
  offer: Offer | null;
  onDone: () => void;
}

/** The frequency of a plan cannot change. */
export function OfferForm({ product, offer, onDone }: Props) {
  const t = useTranslations("products");
  const tFrequency = useTranslations("frequencies");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const moneyText = useMoneyText();
  const { money, rate } = useFormats();
  const { checkBy, markFault } = useFormFaults();
  const isPlan = product.productType === "subscription";

  /** Unusable numbers become undefined or 0, which the schemas refuse. */
  function toFields(typed: Typed) {
    const { name, priceInCents, interestBorneBy, accessDays, lateRefunds } = typed;
    const isBuyers = interestBorneBy === "buyer";
    return {
      name,
      priceInCents: parseMoney(priceInCents),
      interestBorneBy,
      // A percentage has two decimals, like an amount.
      monthlyInterestBps: isBuyers ? (parseMoney(typed.monthlyInterestBps) ?? 0) : null,
      accessDays: accessDays.trim() === "" ? null : Number(accessDays) || 0,
      lateRefunds,
    };
  }

  /** A plan has a frequency, and neither interest nor an access period. */
  function toInput(typed: Typed) {
    const { interestBorneBy, monthlyInterestBps, accessDays, ...sold } = toFields(typed);
    const place = { productId: product.id, ...(offer && { offerSlug: offer.slug }) };
    if (isPlan) return { ...place, ...sold, ...(!offer && { frequency: typed.frequency }) };
    return {
      ...place,
      ...sold,
      interestBorneBy,
      accessDays,
      ...(monthlyInterestBps !== null && { monthlyInterestBps }),
    };
  }

  const schema = offer ? OfferChange : NewOffer;
  const saved: OfferFields = offer ?? blank;
  const form = useForm<Typed>({
    initialValues: { ...toTyped(saved), frequency: offer?.frequency ?? "monthly" },
    validate: checkBy(schema, toInput),
  });
  const create = useMutation(trpc.offers.create.mutationOptions());
  const update = useMutation(trpc.offers.edit.mutationOptions());

  function toTyped(fields: OfferFields): Omit<Typed, "frequency"> {
    return {
      name: fields.name,
      priceInCents: fields.priceInCents === 0 ? "" : moneyText(fields.priceInCents),
      interestBorneBy: fields.interestBorneBy,
      monthlyInterestBps: fields.monthlyInterestBps ? moneyText(fields.monthlyInterestBps) : "",
      accessDays: fields.accessDays ? String(fields.accessDays) : "",
      lateRefunds: fields.lateRefunds,
    };
  }

  const edit = useEdit<OfferFields>({
    saved: fieldsOf(saved),
    typed: toFields(form.values),
    show: (fields) => form.setValues(toTyped(fields)),
    send: async ({ change, read }) => {
      const stored = offer
        ? await update.mutateAsync(
            OfferEdit.parse({ productId: product.id, offerSlug: offer.slug, ...whole(change), read }),
          )
        : await create.mutateAsync(NewOffer.parse(toInput(form.values)));
      await Promise.all([
        queryClient.invalidateQueries(trpc.offers.pathFilter()),
        queryClient.invalidateQueries(trpc.products.pathFilter()),
      ]);
      return fieldsOf(stored);
    },
    markFault: (thrown) => markFault(thrown, form),
  });

  /** The rate and its bearer are checked together, so they are sent together. */
  function whole(change: Partial<{ [Name in keyof OfferFields]: unknown }>) {
    const { interestBorneBy, monthlyInterestBps } = toFields(form.values);
    const isInterest = "interestBorneBy" in change || "monthlyInterestBps" in change;
    return isInterest ? { ...change, interestBorneBy, monthlyInterestBps } : change;
  }

  async function submit() {
    if (offer && !edit.isDirty) return onDone();
    if (await edit.save()) onDone();
  }

  const labels = {
    name: t("fields.planName"),
    priceInCents: t("fields.price"),
    interestBorneBy: t("fields.interestBorneBy"),
    monthlyInterestBps: t("fields.monthlyInterest"),
    accessDays: t("fields.accessDays"),
    lateRefunds: t("fields.lateRefunds"),
  };

  function say(name: keyof OfferFields, value: unknown): string | undefined {
    if (name === "priceInCents") return money(Number(value));
    if (name === "monthlyInterestBps") return value === null ? undefined : rate(Number(value));
    if (name === "interestBorneBy") return t(`interest.choices.${value === "buyer" ? "buyer" : "seller"}`);
    return name === "lateRefunds" ? t(`lateRefunds.${value === "ask" ? "ask" : "refund"}`) : undefined;
  }

  return (
    <form onSubmit={form.onSubmit(() => void submit())} noValidate>
      <Stack gap="md">
        <TextInput label={labels.name} autoComplete="off" data-autofocus {...form.getInputProps("name")} />
        <MoneyField label={labels.priceInCents} {...form.getInputProps("priceInCents")} />
        {isPlan && !offer && (
          <NativeSelect
            label={t("fields.frequency")}
            data={frequencies.map((value) => ({ value, label: tFrequency(value) }))}
            {...form.getInputProps("frequency")}
          />
        )}
        {!isPlan && (
          <NativeSelect
            label={labels.interestBorneBy}
            data={interestBearers.map((value) => ({ value, label: t(`interest.choices.${value}`) }))}
            {...form.getInputProps("interestBorneBy")}
          />
        )}
        {!isPlan && form.values.interestBorneBy === "buyer" && (
          <TextInput
            label={labels.monthlyInterestBps}
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
            label={labels.accessDays}
            description={t("fields.accessDaysHint")}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps("accessDays")}
          />
        )}
        <NativeSelect
          label={labels.lateRefunds}
          description={t("fields.lateRefundsHint")}
          data={lateRefundRules.map((value) => ({ value, label: t(`lateRefunds.${value}`) }))}
          {...form.getInputProps("lateRefunds")}
        />
        {offer && (
          <Text size="xs" c="dimmed">
            {t(isPlan ? "offers.plan.priceNote" : "offers.offer.priceNote")}
          </Text>
        )}
        <EditNotice edit={edit} labels={labels} say={say} />
        <FormEnd
          failure={null}
          onCancel={onDone}
          action={offer ? tRoot("form.save") : t("offers.create")}
          busy={edit.isSaving}
        />
      </Stack>
    </form>
  );
}
