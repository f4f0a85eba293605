"use client";

import { Alert, Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { IconKey, IconKeyOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { FormDialog } from "../ui/form-dialog";
import { FormEnd } from "../ui/form-end";
import { SecretField } from "../ui/secret-field";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";
import { useRefresh } from "../ui/trpc/refresh";

/** Shows the secret once, so only its button closes the dialog. */
export function ShownSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const t = useTranslations("webhookOptions");
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t("secretTitle")}
      size="lg"
    >
      <Stack>
        <Alert color="yellow" variant="outline" role="status" title={t("secretOnce")} />
        <SecretField label={t("secretTitle")} value={secret ?? ""} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("done")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  webhookId: string;
  onMade: (secret: string) => void;
}

/** Revokes a rotation's old secret immediately, after confirmation. */
export function EndOldSecret({ webhookId }: Pick<Props, "webhookId">) {
  const t = useTranslations("webhookOptions");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [opened, setOpened] = useState(false);
  const end = useMutation(
    trpc.webhooks.endPreviousSecret.mutationOptions({
      onSuccess: async () => {
        setOpened(false);
        await refresh();
      },
    }),
  );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconKeyOff size={14} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        {t("endOldNow")}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("endOldTitle")}
        confirm={t("endOldSubmit")}
        onConfirm={() => end.mutate({ webhookId })}
        busy={end.isPending}
        error={end.error}
      >
        <Text size="sm">{t("endOldText")}</Text>
      </ConfirmDialog>
    </>
  );
}

/** The old secret expires after a day or, if the user chooses, immediately. */
export function RotateSecret({ webhookId, onMade }: Props) {
  const t = useTranslations("webhookOptions");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [opened, setOpened] = useState(false);
  const [end, setEnd] = useState("later");
  const rotate = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({
      onSuccess: async ({ signingSecret }) => {
        setOpened(false);
        onMade(signingSecret);
        await refresh();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    rotate.mutate({ webhookId, endPrevious: end === "now" });
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconKey size={14} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        {t("rotate")}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t("rotateTitle")}>
        <form method="post" onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">{t("rotateText")}</Text>
            <Radio.Group label={t("whichOld")} value={end} onChange={setEnd}>
              <Stack gap={8} mt={6}>
                <Radio value="later" label={t("keepOld")} />
                <Radio value="now" label={t("endOld")} />
              </Stack>
            </Radio.Group>
            <FormEnd
              failure={rotate.error ? toFailure(rotate.error) : null}
              onCancel={() => setOpened(false)}
              action={t("rotateSubmit")}
              busy={rotate.isPending}
            />
          </Stack>
        </form>
      </FormDialog>
    </>
  );
}
