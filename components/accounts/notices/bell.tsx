"use client";

import { ActionIcon, Button, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../ui/trpc/client";
import classes from "./bell.module.css";
import { NoticeList } from "./notice-list";

const refreshMs = 60_000;
const shown = { limit: 20, offset: 0 };

const maxShown = 99;

export function Bell() {
  const t = useTranslations("notices");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [opened, { toggle, close }] = useDisclosure();
  const unread = useQuery({ ...trpc.notices.unread.queryOptions({}), refetchInterval: refreshMs });
  const list = useQuery({ ...trpc.notices.list.queryOptions(shown), enabled: opened });
  const count = unread.data?.unread ?? 0;
  const newest = list.data?.rows[0]?.createdAt;
  const markRead = useMutation(
    trpc.notices.markRead.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.notices.unread.queryFilter()),
          queryClient.invalidateQueries(trpc.notices.list.queryFilter()),
        ]),
    }),
  );

  return (
    <Popover
      opened={opened}
      onChange={close}
      position="bottom-start"
      width="min(360px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={toggle}
          aria-label={t("bell", { count })}
          className={classes.bell}
        >
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
          {count > 0 && (
            <span className={classes.count} aria-hidden="true">
              {count > maxShown ? `${maxShown}+` : count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t("title")}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t("title")}</h2>
          {count > 0 && newest && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={markRead.isPending}
              onClick={() => markRead.mutate({ until: newest })}
            >
              {t("markRead")}
            </Button>
          )}
        </div>
        <NoticeList query={list} failure={markRead.error} onFollow={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
