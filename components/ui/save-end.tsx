"use client";

import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Problem } from "./problem";
import { Saved } from "./saved";
import { SubmitButton } from "./submit-button";
import { toFailure } from "./trpc/failure";

interface Props {
  save: { error: unknown; isPending: boolean; isSuccess: boolean };
  action: string;
  disabled: boolean;
  isChanged: boolean;
  children?: ReactNode;
}

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
