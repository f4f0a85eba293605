"use client";

import { Group, NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { documentTypes } from "@/db/schema/customers-enums";
import type { CompanySettings } from "@/server/accounts/company/schemas";
import { ConfirmedCompanyChange } from "@/server/accounts/company/schemas";
import { DocumentInput } from "../../ui/document-input";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useEdit } from "../../ui/edit/use-edit";
import { useAccess } from "../../ui/frame/access";
import { useIsTest } from "../../ui/frame/mode";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import { useSchemaForm } from "../../ui/use-schema-form";

type Editable = Omit<CompanySettings, "fees">;
type TypedCompany = Omit<ConfirmedCompanyChange, "read" | "password"> & { password: string };

function toTyped(values: Editable) {
  return { ...values, documentType: values.documentType ?? ("cnpj" as const) };
}

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
  const { fees: _fees, ...saved } = company;
  const { form, markFault, submit } = useSchemaForm<TypedCompany>({
    schema: ConfirmedCompanyChange,
    mode: "controlled",
    initialValues: { ...toTyped(saved), password: "" },
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
  const { mutateAsync } = useMutation(trpc.company.update.mutationOptions());
  const { password, documentType, ...typed } = form.values;
  const isOtherDocument = typed.document !== company.document;
  const edit = useEdit<Editable>({
    saved,
    // A company without a document has no type of document.
    typed: { ...typed, documentType: typed.document === "" ? null : documentType },
    show: (values) => form.setValues({ ...toTyped(values), password: "" }),
    send: async ({ next, read }) => {
      const input = { ...next, documentType: next.documentType ?? documentType, read };
      const changed = await mutateAsync(ConfirmedCompanyChange.parse(isOtherDocument ? { ...input, password } : input));
      queryClient.setQueryData(trpc.company.get.queryKey({}), changed);
      router.refresh();
      const { fees: _, ...stored } = changed;
      return stored;
    },
    markFault,
  });
  useUnsaved(() => edit.isDirty);
  const labels = {
    name: t("companyName"),
    legalName: t("legalName"),
    documentType: t("documentType"),
    document: t("document"),
    address: t("address"),
    city: t("city"),
    supportEmail: t("supportEmail"),
  };

  return (
    <form onSubmit={submit(() => void edit.save())} noValidate>
      <Stack>
        {!mayChange && <ReadOnlyNote>{isTest && tMode("companyNote")}</ReadOnlyNote>}
        <TextInput {...form.getInputProps("name")} label={labels.name} readOnly={!mayChange} />
        <TextInput {...form.getInputProps("legalName")} label={labels.legalName} readOnly={!mayChange} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            {...form.getInputProps("documentType")}
            label={labels.documentType}
            disabled={!mayChangeDocument}
            data={documentTypes.map((type) => ({ value: type, label: type.toUpperCase() }))}
          />
          <DocumentInput
            value={form.values.document}
            onChange={(document) => form.setFieldValue("document", document)}
            error={form.errors.document}
            documentType={form.values.documentType}
            label={labels.document}
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
        <TextInput {...form.getInputProps("address")} label={labels.address} readOnly={!mayChange} />
        <TextInput
          {...form.getInputProps("city")}
          label={labels.city}
          description={t("cityText")}
          readOnly={!mayChange}
        />
        <TextInput
          {...form.getInputProps("supportEmail")}
          type="email"
          inputMode="email"
          label={labels.supportEmail}
          description={t("supportEmailText")}
          readOnly={!mayChange}
        />
        <EditNotice edit={edit} labels={labels} />
        {mayChange && (
          <Group>
            <SubmitButton busy={edit.isSaving}>{t("save")}</SubmitButton>
            <Saved shown={edit.isSaved} />
          </Group>
        )}
      </Stack>
    </form>
  );
}
