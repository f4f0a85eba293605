"use client";

import { PasswordInput, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { FormEnd } from "./form-end";
import { useSchemaForm } from "./use-schema-form";

interface Props {
  schema: Parameters<typeof useSchemaForm<{ password: string }>>[0]["schema"];
  label: string;
  description?: string;
  missing: string;
  /** The form shows a rejection. `clear` empties the form and must be called before leaving the page. */
  onSubmit: (password: string, clear: () => void) => Promise<unknown>;
  onCancel: () => void;
  action: string;
  busy: boolean;
  children: ReactNode;
  problem?: ReactNode;
}

export function PasswordForm(props: Props) {
  const { schema, label, description, missing, onSubmit, onCancel, action, busy, children, problem } = props;
  const { form, failure, showFailure, submit } = useSchemaForm<{ password: string }>({
    schema,
    initialValues: { password: "" },
    sentences: { password: missing },
  });
  return (
    <form
      method="post"
      onSubmit={submit(({ password }) => void onSubmit(password, form.reset).catch(showFailure))}
      noValidate
    >
      <Stack>
        {children}
        <PasswordInput
          key={form.key("password")}
          {...form.getInputProps("password")}
          label={label}
          description={description}
          autoComplete="current-password"
          data-autofocus
        />
        {problem}
        <FormEnd failure={failure} onCancel={onCancel} action={action} busy={busy} />
      </Stack>
    </form>
  );
}
