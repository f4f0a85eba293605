"use client";

import { PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ConfirmedConnection, type Connection } from "@/server/banks/schemas";
import { useTRPC } from "../trpc/client";
import { checkFaultOf } from "../trpc/failure";
import { useRefresh } from "../trpc/refresh";
import { FormDialog } from "../ui/form-dialog";
import { FormEnd } from "../ui/form-end";
import { useSchemaForm } from "../ui/use-schema-form";
import { CheckFailure } from "./check-failure";
import { findRoute } from "./routes";

interface Props {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
}

/** Turns a connection off or on, with the consequences in words; asks for the member's password. */
export function SwitchDialog({ connection, opened, onClose }: Props) {
  const t = useTranslations("connections");
  const { state, name } = connection;
  const act = state === "off" ? "turnOn" : "turnOff";
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(`${act}.title`, { name })} centered>
      <SwitchForm connection={connection} act={act} onDone={onClose} />
    </FormDialog>
  );
}

interface FormProps {
  connection: Connection;
  act: "turnOn" | "turnOff";
  onDone: () => void;
}

function SwitchForm({ connection, act, onDone }: FormProps) {
  const t = useTranslations("connections");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const router = useRouter();
  const { form, failure, showFailure, submit } = useSchemaForm<{ password: string }>({
    schema: ConfirmedConnection.pick({ password: true }),
    initialValues: { password: "" },
    sentences: { password: t("passwordMissing") },
  });
  const options = {
    onSuccess: async () => {
      await refresh();
      router.refresh();
      onDone();
    },
    onError: showFailure,
  };
  const turnOn = useMutation(trpc.connections.turnOn.mutationOptions(options));
  const turnOnAccount = useMutation(trpc.acquirerAccounts.turnOn.mutationOptions(options));
  const turnOff = useMutation(trpc.connections.turnOff.mutationOptions(options));
  const methods = useMethodWords(connection);
  const turn = connection.account ? turnOnAccount : turnOn;
  const { error, isPending } = act === "turnOn" ? turn : turnOff;
  const mutate = act === "turnOn" ? turn.mutate : turnOff.mutate;
  return (
    <form
      method="post"
      onSubmit={submit(({ password }) => mutate({ connectionId: connection.id, password }))}
      noValidate
    >
      <Stack>
        {act === "turnOn" ? (
          <Text size="sm">{t("turnOn.text", { methods })}</Text>
        ) : (
          <TurnOffText connection={connection} />
        )}
        <PasswordInput
          key={form.key("password")}
          {...form.getInputProps("password")}
          label={t("password")}
          autoComplete="current-password"
          data-autofocus
        />
        <CheckFailure error={error} consequence={t("turnOn.refused")} isAccount={connection.account !== null} />
        <FormEnd
          failure={checkFaultOf(error) ? null : failure}
          onCancel={onDone}
          action={t(`${act}.action`)}
          busy={isPending}
        />
      </Stack>
    </form>
  );
}

function useMethodWords({ methods }: Connection): string {
  const t = useTranslations("methods");
  return methods.map((each) => t(each)).join(", ");
}

/** Where the next sales go, or that buyers lose a method. */
function TurnOffText({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const tMethods = useTranslations("methods");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.connections.list.queryOptions({}));
  const others = (data ?? []).filter(({ id }) => id !== connection.id);
  return (
    <>
      {data &&
        connection.methods.map((method) => {
          const route = findRoute(others, method);
          const methods = tMethods(method);
          return (
            <Text key={method} size="sm" fw={500}>
              {route ? t("turnOff.next", { methods, name: route.name }) : t("turnOff.none", { methods })}
            </Text>
          );
        })}
      <Text size="sm">{t("turnOff.text")}</Text>
    </>
  );
}
