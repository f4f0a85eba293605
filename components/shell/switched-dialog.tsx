"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMode } from "../ui/frame/mode";

/** Above the sign-in dialog (300). */
const zIndex = 400;

/**
 * Covers a page whose company or mode was switched in another tab, because it would show and change
 * the wrong company's data. The user can switch back or load the other company.
 */
export function SwitchedDialog({ isSwitched }: { isSwitched: boolean }) {
  const t = useTranslations("testMode.switched");
  const { companyId, chooseCompany } = useMode();
  const [isBusy, setBusy] = useState(false);

  async function goOnHere() {
    setBusy(true);
    if (companyId) await chooseCompany(companyId);
    window.location.reload();
  }

  return (
    <Modal
      opened={isSwitched}
      onClose={() => undefined}
      title={t("title")}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={zIndex}
      centered
    >
      <Stack gap="md">
        <Text size="sm">{t("text")}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={isBusy} onClick={() => void goOnHere()}>
            {t("goOnHere")}
          </Button>
          <Button onClick={() => window.location.assign(`/${window.location.pathname.split("/")[1] ?? ""}`)}>
            {t("showOther")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
