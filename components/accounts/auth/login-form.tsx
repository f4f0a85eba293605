"use client";

import { PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "../../ui/problem";
import { signIn } from "../../ui/session/sign-in";
import { EmailField } from "./auth-fields";
import { AuthForm } from "./auth-form";

type Refusal = "refused" | "link_needed" | "failed" | "insecure";

interface Props {
  /** Validated path on this site. */
  returnPath: string;
}

export function LoginForm({ returnPath }: Props) {
  const t = useTranslations("login");
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

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
    // Outside localhost, the session cookie is Secure, and browsers silently drop it on an insecure page.
    if (!window.isSecureContext) return setProblem("insecure");
    setBusy(true);
    const outcome = await signIn(email.trim(), password);
    if (outcome === "signed_in") return window.location.assign(returnPath);
    setBusy(false);
    setProblem(outcome);
    form.getInputNode("password")?.focus();
  }

  return (
    <AuthForm
      onSubmit={form.onSubmit(submit)}
      problem={problem && <Problem title={t(problem)}>{t(`${problem}Text`)}</Problem>}
      action={t("submit")}
      busy={busy}
    >
      <EmailField key={form.key("email")} {...form.getInputProps("email")} name="email" label={t("email")} autoFocus />
      <PasswordInput
        key={form.key("password")}
        {...form.getInputProps("password")}
        size="md"
        name="password"
        label={t("password")}
        autoComplete="current-password"
      />
    </AuthForm>
  );
}
