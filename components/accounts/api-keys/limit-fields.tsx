"use client";

import { Textarea, TextInput } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import { useTranslations } from "next-intl";
import { toInstant, typedMinute } from "../../ui/typed-minute";

/** Allowed client addresses and expiry; null for no limit. */
export interface Limits {
  addresses: string[] | null;
  expiresAt: string | null;
}

export const anywhere: Limits = { addresses: null, expiresAt: null };

interface Props {
  initial: Limits;
  onChange: (change: Partial<Limits>) => void;
  errors: FormErrors;
}

function addressesOf(text: string): string[] | null {
  const typed = text.split(/[\s,;]+/).filter((each) => each !== "");
  return typed.length > 0 ? typed : null;
}

export function LimitFields({ initial, onChange, errors }: Props) {
  const t = useTranslations("apiKeys");
  const hasWrongAddress = Object.keys(errors).some((field) => field.startsWith("addresses"));
  return (
    <>
      <Textarea
        label={t("addresses")}
        description={t("addressesText")}
        defaultValue={(initial.addresses ?? []).join("\n")}
        onChange={(event) => onChange({ addresses: addressesOf(event.currentTarget.value) })}
        error={hasWrongAddress && t("addressesWrong")}
        autosize
        minRows={2}
        maxRows={8}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        type="datetime-local"
        label={t("expiresAt")}
        description={t("expiresAtText")}
        defaultValue={typedMinute(initial.expiresAt)}
        onChange={(event) => onChange({ expiresAt: toInstant(event.currentTarget.value) })}
        error={errors.expiresAt && t("expiresAtWrong")}
      />
    </>
  );
}
