"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";

interface Props {
  customerId: string;
  courseId: string;
  courseTitle: string;
  isOpen: boolean;
}

/** Revokes or restores access after a confirmation that states the consequences. */
export function AccessAction({ customerId, courseId, courseTitle, isOpen }: Props) {
  const t = useTranslations("support");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [opened, { open, close }] = useDisclosure();
  const done = {
    onSuccess: async () => {
      await refresh();
      close();
    },
  };
  const withhold = useMutation(trpc.support.withholdCourse.mutationOptions(done));
  const give = useMutation(trpc.support.giveCourse.mutationOptions(done));
  const action = isOpen ? withhold : give;
  const label = isOpen ? t("withhold") : t("giveBack");
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${label}: ${courseTitle}`}
        onClick={() => {
          action.reset();
          open();
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={isOpen ? t("withholdTitle", { courseTitle }) : t("giveBackTitle", { courseTitle })}
        confirm={label}
        onConfirm={() => action.mutate({ customerId, courseId })}
        busy={action.isPending}
        error={action.error}
      >
        <Text size="sm">{isOpen ? t("withholdText") : t("giveBackText")}</Text>
      </ConfirmDialog>
    </>
  );
}
