"use client";

import { ActionIcon, Menu, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArchive, IconArchiveOff, IconDots, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { usePageRouter } from "../ui/frame/opening-page";
import { pageMenu } from "../ui/page-menu";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";
import { useEditor } from "./draft-context";

export function CourseMenu() {
  const t = useTranslations("courseEditor");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const router = usePageRouter();
  const queryClient = useQueryClient();
  const { draft, course, canWrite } = useEditor();
  const [opened, { open, close }] = useDisclosure();
  const isArchived = course.status === "archived";
  const remove = useMutation(
    trpc.courses.delete.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.courses.list.pathFilter());
        router.push("/courses");
      },
    }),
  );
  return (
    <>
      <Menu {...pageMenu}>
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={t("more")} disabled={!canWrite}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={
              isArchived ? <IconArchiveOff size={16} stroke={1.6} /> : <IconArchive size={16} stroke={1.6} />
            }
            onClick={() => draft.edit({ kind: "changeCourse", change: { status: isArchived ? "draft" : "archived" } })}
          >
            {isArchived ? t("unarchive") : t("archive")}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={open}>
            {t("delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t("deleteAsk", { title: course.title })}
        confirm={t("delete")}
        onConfirm={() => remove.mutate({ courseId: course.id })}
        busy={remove.isPending || remove.isSuccess}
        error={remove.error}
      >
        <Text size="sm">
          {remove.error && toFailure(remove.error) === "course_has_students"
            ? tFailure("course_has_students")
            : t("deleteText")}
        </Text>
      </ConfirmDialog>
    </>
  );
}
