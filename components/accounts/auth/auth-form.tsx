"use client";

import { Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { SubmitButton } from "../../ui/submit-button";

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  problem: ReactNode;
  children: ReactNode;
  action: string;
  busy: boolean;
}

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
