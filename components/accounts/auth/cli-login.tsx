"use client";

import { Alert, Button, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CodeTyped, type LoginCompany, type OpenLogin } from "@/server/accounts/cli-logins/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useSchemaForm } from "../../ui/use-schema-form";
import { AuthForm } from "./auth-form";

/** The member enters the client's code, reviews the requesting machine and chooses a company. */
export function CliLogin() {
  const [open, setOpen] = useState<{ code: string; login: OpenLogin } | null>(null);
  const [ended, setEnded] = useState<{ host: string; company: string } | "refused" | null>(null);
  const t = useTranslations("cliLogin");
  if (ended) {
    const isRefused = ended === "refused";
    return (
      <Alert
        role="status"
        variant="outline"
        color={isRefused ? "gray" : "green"}
        icon={<IconCircleCheck stroke={1.6} />}
        title={isRefused ? t("refusedTitle") : t("doneTitle")}
      >
        {isRefused ? t("refusedText") : t("doneText", ended)}
      </Alert>
    );
  }
  if (!open) return <CodeForm onFound={setOpen} />;
  return <ConfirmForm {...open} onEnd={setEnded} />;
}

function CodeForm({ onFound }: { onFound: (found: { code: string; login: OpenLogin }) => void }) {
  const t = useTranslations("cliLogin");
  const trpc = useTRPC();
  const { form, failure, showFailure, submit } = useSchemaForm<{ code: string }>({
    schema: CodeTyped,
    initialValues: { code: "" },
    sentences: { code: t("codeWrong") },
  });
  const { mutate, isPending } = useMutation(
    trpc.cliLogins.check.mutationOptions({
      onSuccess: (login, { code }) => onFound({ code, login }),
      onError: (error) => {
        if (toFailure(error) === "NOT_FOUND") form.setFieldError("code", t("codeGone"));
        else showFailure(error);
      },
    }),
  );
  return (
    <AuthForm
      onSubmit={submit(({ code }) => mutate({ code }))}
      problem={<FailureNotice failure={failure} />}
      action={t("continue")}
      busy={isPending}
    >
      <TextInput
        size="md"
        key={form.key("code")}
        {...form.getInputProps("code")}
        label={t("code")}
        description={t("codeText")}
        placeholder="BCDF-GHJK"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </AuthForm>
  );
}

/** A company name may be wider than a phone screen. */
const wrapping = { label: { whiteSpace: "normal" } } as const;

interface ConfirmProps {
  code: string;
  login: OpenLogin;
  onEnd: (ended: { host: string; company: string } | "refused") => void;
}

function ConfirmForm({ code, login, onEnd }: ConfirmProps) {
  const { host, address, createdAt, companies } = login;
  const t = useTranslations("cliLogin");
  const locale = useLocale();
  const trpc = useTRPC();
  // Preselects an only company.
  const [companyId, setCompanyId] = useState(companies.length === 1 ? (companies[0]?.id ?? "") : "");
  const confirm = useMutation(trpc.cliLogins.confirm.mutationOptions({ onSuccess: onEnd }));
  const refuse = useMutation(trpc.cliLogins.refuse.mutationOptions({ onSuccess: () => onEnd("refused") }));
  const error = confirm.error ?? refuse.error;
  const chosen = companies.find(({ id }) => id === companyId);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(createdAt));
  return (
    <Stack gap="md" style={{ overflowWrap: "anywhere" }}>
      <FailureNotice failure={error && toFailure(error)} />
      <Alert variant="outline" color="yellow" icon={<IconAlertTriangle stroke={1.6} />} title={t("asks", { host })}>
        {t("warning", { address, time })}
      </Alert>
      {companies.length === 0 ? (
        <Text>{t("noCompany")}</Text>
      ) : (
        <Radio.Group label={t("company")} value={companyId} onChange={setCompanyId}>
          <Stack gap="xs" mt="xs">
            {companies.map((company) => (
              <CompanyChoice key={company.id} company={company} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {chosen && (
        <Button
          size="md"
          fullWidth
          h="auto"
          mih={42}
          py="xs"
          styles={wrapping}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ code, companyId: chosen.id })}
        >
          {t("confirm", { company: chosen.name })}
        </Button>
      )}
      <Button size="md" fullWidth variant="default" loading={refuse.isPending} onClick={() => refuse.mutate({ code })}>
        {t("refuse")}
      </Button>
    </Stack>
  );
}

function CompanyChoice({ company: { id, name, isTest, grants } }: { company: LoginCompany }) {
  const t = useTranslations("cliLogin");
  return <Radio value={id} label={isTest ? t("testOf", { name }) : name} description={t(`grants.${grants}`)} />;
}
