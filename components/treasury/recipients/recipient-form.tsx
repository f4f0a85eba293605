"use client";

import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type FormEvent, useEffect, useRef } from "react";
import { type RecipientForm as Read, SentRecipient } from "@/server/treasury/recipients/schemas";
import { punctuated } from "../../ui/document";
import { MoneyField } from "../../ui/money-field";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { AddressFields } from "./address-fields";
import { BankFields } from "./bank-fields";
import { PartnerFields } from "./partner-fields";
import { PersonFields } from "./person-fields";
import {
  emptyDraft,
  type RecipientKind,
  type RecipientStep,
  stepOfPath,
  stepsOf,
  type TypedRecipient,
  toRecipient,
} from "./recipient-input";
import classes from "./recipients.module.css";
import { SendStep } from "./send-step";
import { useDraftSaving } from "./use-draft-saving";
import { useRecipientForm } from "./use-recipient-form";

interface Props {
  connectionId: string;
  kind: RecipientKind;
  read: Read;
}

export function RecipientForm({ connectionId, kind, read: { document, legalName, draft } }: Props) {
  const t = useTranslations("recipients");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const steps: readonly RecipientStep[] = stepsOf[kind];
  const [chosen, choose] = useQueryState("step", parseAsStringLiteral(stepsOf.company).withDefault("about"));
  const step = steps.find((each) => each === chosen) ?? "about";
  const { form, findFaults, failure, showFailure, clearFailure } = useRecipientForm(
    connectionId,
    kind,
    draft ?? emptyDraft(legalName),
  );
  const saving = useDraftSaving(connectionId);
  const { password: _, ...values } = form.values;
  const typed = JSON.stringify(values);
  const before = useRef(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save follows what was typed, nothing else
  useEffect(() => {
    if (before.current === typed) return;
    before.current = typed;
    saving.save(values);
  }, [typed]);
  const send = useMutation(
    trpc.recipients.send.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        saving.stop();
        await choose(null);
        await refresh();
      },
      onError: (thrown) => {
        const path = showFailure(thrown);
        if (path) void choose(stepOfPath(path));
      },
    }),
  );
  const at = steps.indexOf(step);
  const faults = findFaults(form.values);
  const missing = Object.keys(faults).filter((path) => path !== "password");

  function goOn() {
    const own = Object.entries(faults).filter(([path]) => stepOfPath(path) === step);
    form.clearErrors();
    for (const [path, words] of own) form.setFieldError(path, words);
    const [first] = own;
    if (first) form.getInputNode(first[0])?.focus();
    else void choose(steps[at + 1] ?? "send");
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step !== "send") return goOn();
    form.clearErrors();
    if (missing.length > 0) return showMissing();
    if (faults.password) return form.setFieldError("password", faults.password);
    const { password, ...rest } = form.values;
    send.mutate(SentRecipient.parse({ connectionId, recipient: toRecipient(kind, rest), password }));
  }

  function showMissing() {
    for (const path of missing) form.setFieldError(path, faults[path]);
    void choose(stepOfPath(missing[0] ?? ""));
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <ol className={classes.steps}>
        {steps.map((each, index) => (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step ? "step" : undefined}
              aria-label={`${t("stepOf", { step: index + 1, count: steps.length })}: ${t(`steps.${each}`)}`}
              onClick={() => void choose(each)}
            >
              <span aria-hidden="true">{index + 1}</span>
              {t(`steps.${each}`)}
            </button>
          </li>
        ))}
      </ol>
      <Stack>
        {step === "about" && (
          <>
            <TextInput
              label={t("document")}
              description={t("documentText")}
              inputWrapperOrder={["label", "input", "description", "error"]}
              value={punctuated(document)}
              readOnly
            />
            {kind === "person" ? <PersonFields form={form} path="person" /> : <CompanyFields form={form} />}
            <TextInput
              label={t("siteUrl")}
              description={t("siteUrlText")}
              inputWrapperOrder={["label", "input", "description", "error"]}
              maxLength={2048}
              autoComplete="off"
              {...form.getInputProps("siteUrl")}
            />
          </>
        )}
        {step === "address" && <AddressFields form={form} path={`${kind}.address`} />}
        {step === "partners" && <PartnerFields form={form} />}
        {step === "account" && (
          <>
            <Text size="sm">{t("account.text")}</Text>
            <BankFields of={(name) => form.getInputProps(`account.${name}`)} />
          </>
        )}
        {step === "send" && (
          <SendStep form={form} missing={missing.length} onShowMissing={showMissing} failure={failure} />
        )}
      </Stack>
      <div className={classes.foot}>
        {at > 0 && (
          <Button variant="default" onClick={() => void choose(steps[at - 1] ?? "about")}>
            {t("back")}
          </Button>
        )}
        <Button type="submit" loading={send.isPending}>
          {t(step === "send" ? "send" : "continue")}
        </Button>
        <span className={classes.saved} role="status">
          {saving.state === "saving" && t("saving")}
          {saving.state === "saved" && t("saved")}
          {saving.state === "failed" && t("notSaved")}
        </span>
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        {t("privacy")}
      </Text>
    </form>
  );
}

function CompanyFields({ form }: { form: UseFormReturnType<TypedRecipient> }) {
  const t = useTranslations("recipients.company");
  const plain = { autoComplete: "off" } as const;
  const of = (name: string) => form.getInputProps(`company.${name}`);
  return (
    <>
      <TextInput label={t("legalName")} maxLength={160} {...plain} {...of("legalName")} />
      <TextInput label={t("tradingName")} maxLength={160} {...plain} {...of("tradingName")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t("email")} type="email" maxLength={200} {...plain} {...of("email")} />
        <TextInput label={t("phone")} type="tel" maxLength={20} {...plain} {...of("phone")} />
        <MoneyField label={t("annualRevenue")} maxLength={24} {...of("annualRevenue")} />
        <TextInput label={t("corporationType")} maxLength={40} {...plain} {...of("corporationType")} />
        <TextInput label={t("foundedOn")} type="date" {...plain} {...of("foundedOn")} />
        <TextInput label={t("cnae")} inputMode="numeric" maxLength={12} {...plain} {...of("cnae")} />
      </SimpleGrid>
    </>
  );
}
