"use client";

import { Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { SubmitButton } from "../../ui/submit-button";

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** An error that belongs to no field. */
  problem: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Label of its only button. */
  action: string;
  busy: boolean;
}

/** A form outside the dashboard: the error, the fields and one button. */
export function AuthForm({ onSubmit, problem, children, action, busy }: Props) {
  return (
    <form method="post" onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {problem}
        {children}
        <SubmitButton size="md" fullWidth busy={busy}>
          {action}
        </SubmitButton>
      </Stack>
    </form>
  );
}
