"use client";

import { Group, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { darkenForWhiteText } from "@/server/catalog/branding/contrast";
import { type CheckoutLook, CheckoutLookChange } from "@/server/catalog/branding/schemas";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useUnsaved } from "../../ui/unsaved";
import classes from "./checkout-look.module.css";
import { CheckoutPreview } from "./checkout-preview";
import { ColorField } from "./color-field";
import { LogoField } from "./logo-field";
import { parseColor } from "./typed-color";
import { useLogo } from "./use-logo";

interface Props {
  look: CheckoutLook;
  company: string;
  mayWrite: boolean;
}

export function CheckoutLookForm({ look, company, mayWrite }: Props) {
  const t = useTranslations("checkoutLook");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const picture = useLogo(look.logo);
  const [typed, setTyped] = useState(look.color ?? "");
  const [isAsked, setAsked] = useState(false);
  const colorRef = useRef<HTMLInputElement>(null);
  const save = useMutation(
    trpc.checkout.updateLook.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(trpc.checkout.look.queryKey({}), saved),
    }),
  );

  const color = parseColor(typed);
  const isChanged = picture.logo !== look.logo || color !== look.color || picture.url.trim() !== "";
  useUnsaved(() => isChanged);
  const isWrong = typed.trim() !== "" && (color === null || !CheckoutLookChange.safeParse({ color }).success);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isWrong) return colorRef.current?.focus();
    const isTyped = picture.url.trim() !== "";
    const logo = isTyped ? await picture.takeUrl() : picture.logo;
    if (isTyped && logo === null) return;
    save.mutate({ logo, color });
  }

  return (
    <form className={classes.page} onSubmit={(event) => void submit(event)} noValidate>
      <FramedSection title={t("look")} text={t("lookText")}>
        <Stack gap="xl">
          <LogoField state={picture} company={company} disabled={!mayWrite} />
          <ColorField
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setAsked(false);
            }}
            error={isAsked && isWrong ? t(color === null ? "colorWrong" : "colorTooLight") : null}
            disabled={!mayWrite}
            inputRef={colorRef}
          />
          {save.error && <Problem title={tRoot(`failure.${toFailure(save.error)}`)}>{tRoot("form.kept")}</Problem>}
          {mayWrite && (
            <Group>
              <SubmitButton busy={save.isPending || picture.isFetching}>{t("save")}</SubmitButton>
              <Saved shown={save.isSuccess && !isChanged} />
            </Group>
          )}
        </Stack>
      </FramedSection>
      <FramedSection title={t("preview")} text={t("previewText")}>
        <CheckoutPreview logo={picture.logo} color={color && darkenForWhiteText(color)} company={company} />
      </FramedSection>
    </form>
  );
}
