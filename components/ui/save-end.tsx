"use client";

import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Problem } from "./problem";
import { Saved } from "./saved";
import { SubmitButton } from "./submit-button";
import { toFailure } from "./trpc/failure";

interface Props {
  /** The mutation, from `useMutation`. */
  save: { error: unknown; isPending: boolean; isSuccess: boolean };
  /** Label of the submit button. */
  action: string;
  disabled: boolean;
  /** Whether the form differs from what is saved. */
  isChanged: boolean;
  /** Other buttons. */
  children?: ReactNode;
}

/** The footer of a card's form: the error of the last save, its button, and a confirmation. */
export function SaveEnd({ save, action, disabled, isChanged, children }: Props) {
  const t = useTranslations();
  return (
    <>
      {Boolean(save.error) && <Problem title={t(`failure.${toFailure(save.error)}`)}>{t("form.kept")}</Problem>}
      <Group gap="sm">
        <SubmitButton busy={save.isPending} disabled={disabled || !isChanged}>
          {action}
        </SubmitButton>
        {children}
        <Saved shown={save.isSuccess && !isChanged} />
      </Group>
    </>
  );
}
