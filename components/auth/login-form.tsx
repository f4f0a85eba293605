"use client";

import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Problem } from "../ui/problem";
import { signIn } from "./sign-in";

type Refusal = "refused" | "failed" | "insecure";

interface Props {
  /** A path of this site, already checked. */
  returnPath: string;
}

/** E-mail and password; whatever goes wrong is said here, and what was typed stays. */
export function LoginForm({ returnPath }: Props) {
  const t = useTranslations("login");
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  // Until React has taken over the form, a submit would put the password in the page's address.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: {
      email: (value) => (/^\s*\S+@\S+\s*$/.test(value) ? null : t("emailMissing")),
      password: (value) => (value ? null : t("passwordMissing")),
    },
    onValuesChange: () => setProblem(null),
  });

  async function submit({ email, password }: typeof form.values) {
    // The session's cookie is marked Secure outside loopback: a browser would drop it here without a word.
    if (!window.isSecureContext) return setProblem("insecure");
    setBusy(true);
    const outcome = await signIn(email.trim(), password);
    if (outcome === "signed_in") return window.location.assign(returnPath);
    setBusy(false);
    setProblem(outcome);
    form.getInputNode("password")?.focus();
  }

  return (
    <form method="post" onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        {problem && <Problem title={t(problem)}>{t(`${problem}Text`)}</Problem>}
        <TextInput
          key={form.key("email")}
          {...form.getInputProps("email")}
          size="md"
          name="email"
          type="email"
          label={t("email")}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordInput
          key={form.key("password")}
          {...form.getInputProps("password")}
          size="md"
          name="password"
          label={t("password")}
          autoComplete="current-password"
        />
        <Button type="submit" size="md" fullWidth mt="xs" loading={busy} disabled={!ready}>
          {t("submit")}
        </Button>
      </Stack>
    </form>
  );
}
