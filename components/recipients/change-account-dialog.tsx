"use client";

import { PasswordInput, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccountChange, type RecipientDraft } from "@/server/recipients/schemas";
import { useTRPC } from "../trpc/client";
import { fieldOf, type ShownFailure, toFailure, toRefusal } from "../trpc/failure";
import { useRefresh } from "../trpc/refresh";
import { FormDialog } from "../ui/form-dialog";
import { FormEnd } from "../ui/form-end";
import { BankFields } from "./bank-fields";
import { emptyDraft } from "./recipient-input";
import { useInvalidWords } from "./use-recipient-form";

interface Props {
  connectionId: string;
  opened: boolean;
  onClose: () => void;
}

/** Changes the bank account that payouts go to; asks for the member's password. */
export function ChangeAccountDialog({ connectionId, opened, onClose }: Props) {
  const t = useTranslations("recipients.change");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("title")} centered>
      <ChangeForm connectionId={connectionId} onDone={onClose} />
    </FormDialog>
  );
}

interface Typed {
  account: RecipientDraft["account"];
  password: string;
}

function ChangeForm({ connectionId, onDone }: { connectionId: string; onDone: () => void }) {
  const t = useTranslations("recipients");
  const tFailure = useTranslations("failure");
  const say = useInvalidWords();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const check = schemaResolver(AccountChange, { sync: true });
  const toInput = ({ account: { checkDigit, ...account }, password }: Typed) => ({
    connectionId,
    account: { ...account, accountNumber: `${account.accountNumber.trim()}-${checkDigit.trim()}` },
    password,
  });
  const form = useForm<Typed>({
    initialValues: { account: emptyDraft("").account, password: "" },
    validate: (values) => ({
      ...Object.fromEntries(Object.keys(check(toInput(values))).map((path) => [path, say(path)])),
      ...(!/^[0-9x]$/i.test(values.account.checkDigit.trim()) && { "account.checkDigit": say("checkDigit") }),
    }),
  });
  const change = useMutation(
    trpc.recipients.changeAccount.mutationOptions({
      onMutate: () => setFailure(null),
      onSuccess: async () => {
        await refresh();
        onDone();
      },
      onError: (thrown) => {
        const field = fieldOf(thrown);
        const refusal = toRefusal(thrown);
        if (field === null) return setFailure(toFailure(thrown));
        form.setFieldError(field, refusal ? tFailure(refusal) : say(field));
        form.getInputNode(field)?.focus();
      },
    }),
  );
  return (
    <form
      method="post"
      onSubmit={form.onSubmit(
        (values) => change.mutate(AccountChange.parse(toInput(values))),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus(),
      )}
      noValidate
    >
      <Stack>
        <Text size="sm">{t("change.text")}</Text>
        <BankFields of={(name) => form.getInputProps(`account.${name}`)} />
        <PasswordInput label={t("password")} autoComplete="current-password" {...form.getInputProps("password")} />
        <FormEnd failure={failure} onCancel={onDone} action={t("change.submit")} busy={change.isPending} />
      </Stack>
    </form>
  );
}
