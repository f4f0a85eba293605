"use client";

import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";

/** The e-mail address of an account, marked up for browsers and password managers. */
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

/** The name of a person. */
export function PersonNameField(props: TextInputProps) {
  return <TextInput size="md" autoComplete="name" {...props} />;
}

/** A field for a new password. */
export function NewPasswordField(props: PasswordInputProps) {
  return <PasswordInput size="md" autoComplete="new-password" {...props} />;
}
