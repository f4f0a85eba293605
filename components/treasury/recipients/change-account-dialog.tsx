"use client";

import { PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AccountChange, type RecipientDraft } from "@/server/treasury/recipients/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useFormFaults } from "../../ui/use-form-faults";
import { BankFields } from "./bank-fields";
import { emptyDraft } from "./recipient-input";
import { useInvalidWords } from "./use-recipient-form";

interface Props {
  connectionId: string;
  opened: boolean;
  onClose: () => void;
}

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
  const say = useInvalidWords();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults({ say });
  const toInput = ({ account: { checkDigit, ...account }, password }: Typed) => ({
    connectionId,
    account: { ...account, accountNumber: `${account.accountNumber.trim()}-${checkDigit.trim()}` },
    password,
  });
  const check = checkBy(AccountChange, toInput);
  const form = useForm<Typed>({
    initialValues: { account: emptyDraft("").account, password: "" },
    validate: (values) => ({
      ...check(values),
      ...(!/^[0-9x]$/i.test(values.account.checkDigit.trim()) && { "account.checkDigit": say("checkDigit") }),
    }),
  });
  const change = useMutation(
    trpc.recipients.changeAccount.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        await refresh();
        onDone();
      },
      onError: (thrown) => showFailure(thrown, form),
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
