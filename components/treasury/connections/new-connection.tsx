"use client";

import { Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { bankEnvironments, bankProfiles } from "@/db/schema/acquiring-enums";
import { NewConnection as NewConnectionInput } from "@/server/treasury/connections/schemas";
import { DetailHeader } from "../../ui/detail-header";
import { usePageRouter } from "../../ui/frame/opening-page";
import { PagePart } from "../../ui/page-part";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useUnsaved } from "../../ui/unsaved";
import { emptyAccount, findMissing, toNewConnection } from "./account-input";
import { BankAsks } from "./bank-asks";
import { BankChoice } from "./bank-choice";
import { bankFacts } from "./bank-facts";
import { ConfirmPart } from "./confirm-part";
import { CredentialFields } from "./credential-fields";
import { useAccountForm } from "./use-account-form";

/** Bank and environment, which the URL stores, unlike credentials. */
const choices = {
  bank: parseAsStringLiteral(bankProfiles).withDefault("efi"),
  environment: parseAsStringLiteral(bankEnvironments).withDefault("production"),
};

export function NewConnection({ choice }: { choice: ReactNode }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const router = usePageRouter();
  const [{ bank, environment }, setChoices] = useQueryStates(choices);
  const { form, failure, showFailure, clearFailure, submit } = useAccountForm({
    initialValues: emptyAccount(bank, environment),
    schema: NewConnectionInput,
    toInput: toNewConnection,
    findMissing,
  });
  // Ignores the selected bank, which the URL stores.
  const hasTyped = () =>
    ["name", "pixKey", "clientId", "clientSecret", "certificate", "authority", "apiUrl"].some((path) =>
      form.isDirty(path),
    );
  useUnsaved(hasTyped);
  const create = useMutation(
    trpc.connections.create.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async ({ id }) => {
        form.reset();
        await refresh();
        router.push(`/settings/payments/${id}`);
      },
      onError: showFailure,
    }),
  );
  const { certificates, hasAddresses, offersAutomatic } = bankFacts[form.values.profile];
  const needsCertificate = certificates.includes(form.values.environment);

  return (
    <form
      method="post"
      onSubmit={submit((values) => create.mutate(NewConnectionInput.parse(toNewConnection(values))))}
      noValidate
    >
      <DetailHeader
        back={{ href: "/settings/payments", page: "payments" }}
        title={t("connections.new.title")}
        text={t("connections.new.text")}
      />
      {choice}
      <PagePart id="bank" title={t("connections.new.bank")} text={t("connections.new.bankText")}>
        <BankChoice
          form={form}
          onChange={(chosen) => {
            form.setValues(chosen);
            form.clearErrors();
            void setChoices({
              ...(chosen.profile && { bank: chosen.profile }),
              ...(chosen.environment && { environment: chosen.environment }),
            });
          }}
        />
      </PagePart>
      <PagePart id="asks" title={t("connections.new.asks")} text={t("connections.new.asksText")}>
        <BankAsks bank={form.values.profile} offersAutomatic={offersAutomatic} />
      </PagePart>
      <PagePart id="credentials" title={t("connections.new.credentials")} text={t("connections.new.credentialsText")}>
        <Stack>
          {hasAddresses && (
            <TextInput
              label={t("connections.fields.name")}
              autoComplete="off"
              maxLength={80}
              {...form.getInputProps("name")}
            />
          )}
          <TextInput
            label={t("connections.fields.pixKey")}
            description={t("connections.fields.pixKeyText")}
            autoComplete="off"
            spellCheck={false}
            maxLength={77}
            {...form.getInputProps("pixKey")}
          />
          <CredentialFields form={form} withoutCertificate={needsCertificate ? undefined : "none"} />
        </Stack>
      </PagePart>
      <ConfirmPart
        title={t("connections.new.test")}
        text={t("connections.new.testText")}
        password={form.getInputProps("password")}
        failure={failure}
        action={t("connections.new.submit")}
        busy={create.isPending}
      />
    </form>
  );
}
