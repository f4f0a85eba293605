"use client";

import { Group, NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { documentTypes } from "@/db/schema/customers-enums";
import type { CompanySettings } from "@/server/accounts/company/schemas";
import { ConfirmedCompanyChange } from "@/server/accounts/company/schemas";
import { DocumentInput } from "../../ui/document-input";
import { FailureNotice } from "../../ui/failure-notice";
import { useAccess } from "../../ui/frame/access";
import { useIsTest } from "../../ui/frame/mode";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import { useSchemaForm } from "../../ui/use-schema-form";

export function CompanyForm({ company }: { company: CompanySettings }) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const tMode = useTranslations("testMode");
  const isTest = useIsTest();
  const access = useAccess();
  const mayChange = access.includes("settings.write") && !isTest;
  const mayChangeDocument = mayChange && access.includes("finance.configure");
  const { fees: _fees, ...values } = company;
  const { form, failure, showFailure, submit } = useSchemaForm<ConfirmedCompanyChange & { password: string }>({
    schema: ConfirmedCompanyChange,
    mode: "controlled",
    initialValues: { ...values, documentType: company.documentType ?? "cnpj", password: "" },
    sentences: {
      name: t("companyNameWrong"),
      legalName: t("legalNameWrong"),
      document: t("documentWrong"),
      city: t("cityWrong"),
      address: t("addressWrong"),
      supportEmail: t("supportEmailWrong"),
      password: t("documentPasswordWrong"),
    },
  });
  useUnsaved(() => form.isDirty());
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.company.update.mutationOptions({
      onSuccess: async (saved) => {
        queryClient.setQueryData(trpc.company.get.queryKey({}), saved);
        form.setFieldValue("password", "");
        form.resetDirty();
        router.refresh();
      },
      onError: showFailure,
    }),
  );

  const isOtherDocument = form.values.document !== company.document;
  return (
    <form
      onSubmit={submit(({ password, ...changed }) => mutate(isOtherDocument ? { ...changed, password } : changed))}
      noValidate
    >
      <Stack>
        {!mayChange && <ReadOnlyNote>{isTest && tMode("companyNote")}</ReadOnlyNote>}
        <FailureNotice failure={failure} />
        <TextInput {...form.getInputProps("name")} label={t("companyName")} readOnly={!mayChange} />
        <TextInput {...form.getInputProps("legalName")} label={t("legalName")} readOnly={!mayChange} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            {...form.getInputProps("documentType")}
            label={t("documentType")}
            disabled={!mayChangeDocument}
            data={documentTypes.map((type) => ({ value: type, label: type.toUpperCase() }))}
          />
          <DocumentInput
            value={form.values.document}
            onChange={(document) => form.setFieldValue("document", document)}
            error={form.errors.document}
            documentType={form.values.documentType}
            label={t("document")}
            readOnly={!mayChangeDocument}
          />
        </SimpleGrid>
        {mayChange && !mayChangeDocument && <ReadOnlyNote>{t("documentOfOwner")}</ReadOnlyNote>}
        {mayChangeDocument && isOtherDocument && (
          <PasswordInput
            {...form.getInputProps("password")}
            label={t("documentPassword")}
            description={t("documentPasswordText")}
            autoComplete="current-password"
          />
        )}
        <TextInput {...form.getInputProps("address")} label={t("address")} readOnly={!mayChange} />
        <TextInput
          {...form.getInputProps("city")}
          label={t("city")}
          description={t("cityText")}
          readOnly={!mayChange}
        />
        <TextInput
          {...form.getInputProps("supportEmail")}
          type="email"
          inputMode="email"
          label={t("supportEmail")}
          description={t("supportEmailText")}
          readOnly={!mayChange}
        />
        {mayChange && (
          <Group>
            <SubmitButton busy={isPending}>{t("save")}</SubmitButton>
            <Saved shown={isSuccess} />
          </Group>
        )}
      </Stack>
    </form>
  );
}
