"use client";

import { Group, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { darkenForWhiteText } from "@/server/catalog/branding/contrast";
import { type CheckoutLook, CheckoutLookChange } from "@/server/catalog/branding/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useEdit } from "../../ui/edit/use-edit";
import { FramedSection } from "../../ui/framed-section";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
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
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const picture = useLogo(look.logo);
  const [typed, setTyped] = useState(look.color ?? "");
  const [isAsked, setAsked] = useState(false);
  /** Picture that was fetched on save, which the form shows only afterwards. */
  const fetched = useRef<string | null>(null);
  const colorRef = useRef<HTMLInputElement>(null);
  const save = useMutation(
    trpc.checkout.updateLook.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(trpc.checkout.look.queryKey({}), saved),
    }),
  );

  const color = parseColor(typed);
  const isWrong = typed.trim() !== "" && (color === null || !CheckoutLookChange.safeParse({ color }).success);
  const edit = useEdit<CheckoutLook>({
    saved: look,
    typed: { logo: picture.logo, color: isWrong ? undefined : color },
    show: (values) => {
      picture.show(values.logo);
      setTyped(values.color ?? "");
    },
    check: () => !isWrong,
    send: ({ change, read }) => {
      const logo = fetched.current === null ? {} : { logo: fetched.current };
      return save.mutateAsync(CheckoutLookChange.parse({ ...change, ...logo, read }));
    },
  });
  const isChanged = edit.isDirty || picture.url.trim() !== "";
  useUnsaved(() => isChanged);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isWrong) return colorRef.current?.focus();
    if (picture.url.trim() !== "") {
      fetched.current = await picture.takeUrl();
      if (fetched.current === null) return;
    }
    await edit.save();
    fetched.current = null;
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
          <EditNotice
            edit={edit}
            labels={{ logo: t("logo"), color: t("color") }}
            say={(name, value) => (name === "logo" && value !== null ? t("logoAlt", { company }) : undefined)}
          />
          {mayWrite && (
            <Group>
              <SubmitButton busy={edit.isSaving || picture.isFetching}>{t("save")}</SubmitButton>
              <Saved shown={edit.isSaved && !isChanged} />
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
