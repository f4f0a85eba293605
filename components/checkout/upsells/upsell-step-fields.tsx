"use client";

import { Button, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { UpsellStepInput, type Upsells } from "@/server/checkout/upsells/schemas";
import { useFormats } from "../../ui/format";
import type { StepDraft } from "./step-draft";

interface Props {
  number: number;
  draft: StepDraft;
  offers: Upsells["offers"];
  onRemove: () => void;
  onChange: (draft: StepDraft) => void;
}

export function UpsellStepFields({ number, draft, offers, onRemove, onChange }: Props) {
  const t = useTranslations("upsells");
  const { money } = useFormats();
  const { offerSlug, downsellSlug, title, text } = draft;
  const { shape } = UpsellStepInput;
  const isFilled = {
    title: shape.title.safeParse(title.trim()).success,
    text: shape.text.safeParse(text.trim()).success,
  };
  const choices = offers.map(({ slug, name, priceInCents }) => ({
    value: slug,
    label: t("choice", { name, amount: money(priceInCents) }),
  }));
  /** The selected offer stays in the list even if it is not on sale. */
  const choicesWith = (slug: string | null) =>
    slug && !offers.some((each) => each.slug === slug)
      ? [{ value: slug, label: t("gone", { slug }) }, ...choices]
      : choices;
  return (
    <Stack gap="sm" role="group" aria-label={t("step", { step: number })}>
      <NativeSelect
        label={`${t("step", { step: number })}: ${t("offer")}`}
        value={offerSlug}
        error={offerSlug === "" && t("offerFault")}
        onChange={(event) => onChange({ ...draft, offerSlug: event.currentTarget.value })}
        data={[{ value: "", label: t("choose") }, ...choicesWith(offerSlug)]}
      />
      <TextInput
        label={t("heading")}
        maxLength={120}
        value={title}
        error={!isFilled.title && t("headingFault")}
        onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
      />
      <Textarea
        label={t("text")}
        autosize
        minRows={3}
        maxLength={2000}
        value={text}
        error={!isFilled.text && t("textFault")}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      <NativeSelect
        label={t("downsell")}
        value={downsellSlug ?? ""}
        onChange={(event) => onChange({ ...draft, downsellSlug: event.currentTarget.value || null })}
        data={[{ value: "", label: t("noDownsell") }, ...choicesWith(downsellSlug)]}
      />
      <Button variant="subtle" color="red" onClick={onRemove} style={{ alignSelf: "start" }}>
        {t("remove", { step: number })}
      </Button>
    </Stack>
  );
}
