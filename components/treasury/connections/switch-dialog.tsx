"use client";

import { Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ConfirmedConnection, type Connection } from "@/server/treasury/connections/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { PasswordForm } from "../../ui/password-form";
import { useTRPC } from "../../ui/trpc/client";
import { checkFaultOf } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { CheckFailure } from "./check-failure";
import { findRoute } from "./routes";

interface Props {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
}

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
  const options = {
    onSuccess: async () => {
      await refresh();
      router.refresh();
      onDone();
    },
  };
  const turnOn = useMutation(trpc.connections.turnOn.mutationOptions(options));
  const turnOnAccount = useMutation(trpc.acquirerAccounts.turnOn.mutationOptions(options));
  const turnOff = useMutation(trpc.connections.turnOff.mutationOptions(options));
  const methods = useMethodWords(connection);
  const turn = connection.account ? turnOnAccount : turnOn;
  const { error, isPending } = act === "turnOn" ? turn : turnOff;
  const mutate = act === "turnOn" ? turn.mutateAsync : turnOff.mutateAsync;

  async function submit(password: string) {
    try {
      await mutate({ connectionId: connection.id, password });
    } catch (thrown) {
      if (!checkFaultOf(thrown)) throw thrown;
    }
  }

  return (
    <PasswordForm
      schema={ConfirmedConnection.pick({ password: true })}
      label={t("password")}
      missing={t("passwordMissing")}
      onSubmit={submit}
      problem={<CheckFailure error={error} consequence={t("turnOn.refused")} isAccount={connection.account !== null} />}
      onCancel={onDone}
      action={t(`${act}.action`)}
      busy={isPending}
    >
      {act === "turnOn" ? (
        <Text size="sm">{t("turnOn.text", { methods })}</Text>
      ) : (
        <TurnOffText connection={connection} />
      )}
    </PasswordForm>
  );
}

function useMethodWords({ methods }: Connection): string {
  const t = useTranslations("methods");
  return methods.map((each) => t(each)).join(", ");
}

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
