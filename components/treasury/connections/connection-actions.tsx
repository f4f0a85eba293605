"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Connection } from "@/server/treasury/connections/schemas";
import { ReplaceKeysDialog } from "../acquirer-accounts/replace-keys-dialog";
import { ChangeDialog } from "./change-dialog";
import { ReplaceDialog } from "./replace-dialog";
import { isReal, useMaySettle } from "./settlement";
import { SwitchDialog } from "./switch-dialog";

type Dialog = "replace" | "change" | "switch";

export function ConnectionActions({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const maySettle = useMaySettle() || !isReal(connection);
  const [opened, setOpened] = useState<Dialog | null>(null);
  const { settings, account, state } = connection;
  const close = () => setOpened(null);
  if (settings === null && account === null) return null;
  const mayReplace = maySettle && (settings !== null || account?.owner === "company");
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpened("change")}>
        {t("change.action")}
      </Button>
      {mayReplace && (
        <Button variant="default" onClick={() => setOpened("replace")}>
          {t("replace.action")}
        </Button>
      )}
      {(maySettle || state !== "off") && (
        <Button variant="default" onClick={() => setOpened("switch")}>
          {t(state === "off" ? "turnOn.action" : "turnOff.action")}
        </Button>
      )}
      <ChangeDialog connection={connection} opened={opened === "change"} onClose={close} />
      {settings ? (
        <ReplaceDialog connection={connection} settings={settings} opened={opened === "replace"} onClose={close} />
      ) : (
        <ReplaceKeysDialog connection={connection} opened={opened === "replace"} onClose={close} />
      )}
      <SwitchDialog connection={connection} opened={opened === "switch"} onClose={close} />
    </Group>
  );
}
