"use client";

import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyIcon } from "../../ui/copy-icon";
import { FailureNotice } from "../../ui/failure-notice";
import { toFailure } from "../../ui/trpc/failure";

interface Props {
  mutation: { data: { url: string } | undefined; error: unknown; isPending: boolean; reset: () => void };
  onOpen: () => void;
}

export function LinkButton({ mutation, onOpen }: Props) {
  const t = useTranslations("support");
  const tForm = useTranslations("form");
  const { data, error, isPending, reset } = mutation;
  return (
    <>
      <Button variant="default" loading={isPending} onClick={onOpen}>
        {t("link")}
      </Button>
      <FailureNotice failure={error ? toFailure(error) : null} />
      <Modal
        opened={data !== undefined}
        onClose={reset}
        title={t("linkTitle")}
        closeButtonProps={{ "aria-label": tForm("close") }}
        centered
      >
        <Stack gap="md">
          <Text size="sm">{t("linkText")}</Text>
          <TextInput
            label={t("linkTitle")}
            value={data?.url ?? ""}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            rightSection={<CopyIcon value={data?.url ?? ""} label={t("copy")} copiedLabel={t("copied")} />}
            data-autofocus
          />
        </Stack>
      </Modal>
    </>
  );
}
