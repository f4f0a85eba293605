"use client";

import { NativeSelect, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { NewDestination } from "@/server/treasury/payout-accounts/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useFormFaults } from "../../ui/use-form-faults";
import { AccountFields } from "./account-fields";
import { emptyAccount, type TypedDestination, toNewDestination } from "./destination-input";

interface Props {
  opened: boolean;
  onClose: () => void;
}

const kinds = ["pixKey", "account"] as const;

export function DestinationDialog({ opened, onClose }: Props) {
  const t = useTranslations("payouts");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("addDestination")} centered>
      <DestinationForm onDone={onClose} />
    </FormDialog>
  );
}

function DestinationForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("payouts");
  const tInvalid = useTranslations("invalid");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const check = checkBy(NewDestination, toNewDestination);
  const form = useForm<TypedDestination>({
    initialValues: { kind: "pixKey", pixKey: "", account: emptyAccount, password: "" },
    validate: (values) => ({
      ...check(values),
      ...(values.kind === "account" &&
        !/^[0-9x]$/i.test(values.account.checkDigit.trim()) && { "account.checkDigit": tInvalid("checkDigit") }),
    }),
  });
  const add = useMutation(
    trpc.payoutAccounts.add.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        await refresh();
        onDone();
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  const { kind } = form.values;
  return (
    <form
      method="post"
      onSubmit={form.onSubmit(
        (values) => add.mutate(NewDestination.parse(toNewDestination(values))),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus(),
      )}
      noValidate
    >
      <Stack>
        <Text size="sm">{t("addText")}</Text>
        <NativeSelect
          label={t("destinationKind")}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...form.getInputProps("kind")}
        />
        {kind === "pixKey" ? (
          <TextInput
            label={t("pixKey")}
            description={t("pixKeyText")}
            autoComplete="off"
            maxLength={77}
            data-autofocus
            {...form.getInputProps("pixKey")}
          />
        ) : (
          <AccountFields form={form} />
        )}
        <PasswordInput label={t("password")} autoComplete="current-password" {...form.getInputProps("password")} />
        <FormEnd failure={failure} onCancel={onDone} action={t("add")} busy={add.isPending} />
      </Stack>
    </form>
  );
}
