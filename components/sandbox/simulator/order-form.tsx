"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { SubmitButton } from "../../ui/submit-button";
import { toFailure } from "../../ui/trpc/failure";

interface Props {
  title: string;
  text: string;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
  children: ReactNode;
}

export function OrderForm({ title, text, busy, error, onSubmit, children }: Props) {
  const t = useTranslations();
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <FramedSection title={title} text={text}>
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          {children}
          {Boolean(error) && <Problem title={t("simulator.orderFailed")}>{t(`failure.${toFailure(error)}`)}</Problem>}
          <SubmitButton busy={busy} variant="default">
            {t("simulator.order")}
          </SubmitButton>
        </Stack>
      </form>
    </FramedSection>
  );
}
