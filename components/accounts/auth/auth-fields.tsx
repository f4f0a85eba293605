"use client";

import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      size="md"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function PersonNameField(props: TextInputProps) {
  return <TextInput size="md" autoComplete="name" {...props} />;
}

export function NewPasswordField(props: PasswordInputProps) {
  return <PasswordInput size="md" autoComplete="new-password" {...props} />;
}
