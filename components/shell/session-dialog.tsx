"use client";

import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Problem } from "../ui/problem";
import { loginPath } from "../ui/session/return-path";
import { closeSignIn } from "../ui/session/session-end";
import { type SignInOutcome, signIn } from "../ui/session/sign-in";
import { useSessionEnd } from "../ui/session/use-session-end";

/** Above page dialogs (200). */
const zIndex = 300;

/** Signs the same user in again without leaving the page, which preserves the input. */
export function SessionDialog({ email }: { email: string }) {
  const t = useTranslations("shell.sessionEnd");
  const tForm = useTranslations("form");
  const isEnded = useSessionEnd();
  return (
    <Modal
      opened={isEnded}
      onClose={() => closeSignIn("dismissed")}
      title={t("title")}
      closeButtonProps={{ "aria-label": tForm("close") }}
      closeOnClickOutside={false}
      zIndex={zIndex}
      centered
    >
      <SignInForm email={email} />
    </Modal>
  );
}

function SignInForm({ email }: { email: string }) {
  const t = useTranslations("shell.sessionEnd");
  const tLogin = useTranslations("login");
  const path = usePathname();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Exclude<SignInOutcome, "signed_in"> | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const outcome = await signIn(email, password);
    setBusy(false);
    if (outcome !== "signed_in") return setProblem(outcome);
    closeSignIn("signed_in");
    await queryClient.invalidateQueries();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("text")}</Text>
        {problem && <Problem title={tLogin(problem)}>{tLogin(`${problem}Text`)}</Problem>}
        <TextInput label={tLogin("email")} value={email} readOnly autoComplete="username" />
        <PasswordInput
          label={tLogin("password")}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="space-between">
          <Anchor href={loginPath(path)} size="sm">
            {t("other")}
          </Anchor>
          <Button type="submit" loading={isBusy} disabled={password === ""}>
            {tLogin("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
