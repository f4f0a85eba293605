"use client";

import { PasswordInput, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmedChange, type Connection } from "@/server/treasury/connections/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useFormFaults } from "../../ui/use-form-faults";
import { isReal, useMaySettle } from "./settlement";

interface Props {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
}

export function ChangeDialog({ connection, opened, onClose }: Props) {
  const t = useTranslations("connections.change");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("title", { name: connection.name })} centered>
      <ChangeForm connection={connection} onDone={onClose} />
    </FormDialog>
  );
}

interface Typed {
  name: string;
  priority: string;
  ignoresOtherMoney: boolean;
  password: string;
}

function ChangeForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const t = useTranslations("connections");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const maySettle = useMaySettle() || !isReal(connection);
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const toChange = ({ name, priority, ignoresOtherMoney, password }: Typed) => ({
    connectionId: connection.id,
    name,
    priority: priority === "" ? Number.NaN : Number(priority),
    ignoresOtherMoney,
    password,
  });
  const form = useForm<Typed>({
    initialValues: {
      name: connection.name,
      priority: String(connection.priority),
      ignoresOtherMoney: connection.ignoresOtherMoney,
      password: "",
    },
    validate: checkBy(ConfirmedChange, toChange),
  });
  const change = useMutation(
    trpc.connections.update.mutationOptions({
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
        (values) => change.mutate(ConfirmedChange.parse(toChange(values))),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus(),
      )}
      noValidate
    >
      <Stack>
        <TextInput
          label={t("change.name")}
          description={t("change.nameText")}
          maxLength={80}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("change.priority")}
          description={t(maySettle ? "change.priorityText" : "change.priorityOfOwner")}
          readOnly={!maySettle}
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps("priority")}
        />
        {connection.capabilities.listsReceived && (
          <Switch
            label={t("change.ignoresOtherMoney")}
            description={t("change.ignoresOtherMoneyText")}
            {...form.getInputProps("ignoresOtherMoney", { type: "checkbox" })}
          />
        )}
        <PasswordInput
          label={t("password")}
          description={t("passwordText")}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <FormEnd failure={failure} onCancel={onDone} action={t("change.save")} busy={change.isPending} />
      </Stack>
    </form>
  );
}
