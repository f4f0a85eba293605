"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Coupon } from "@/server/catalog/coupons/schemas";
import { CopyIcon } from "../../ui/copy-icon";
import { pageMenu } from "../../ui/page-menu";

interface Props {
  coupon: Coupon;
  canWrite: boolean;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onToggle: () => void;
}

export function CouponMenu({ coupon: { code, active }, canWrite, busy, onEdit, onDelete, onToggle }: Props) {
  const t = useTranslations("promotions");
  return (
    <ActionIcon.Group>
      <CopyIcon value={code} label={t("copy", { code })} copiedLabel={t("copied")} />
      <Menu {...pageMenu}>
        <Menu.Target>
          <ActionIcon size={24} aria-label={t("more", { code })} disabled={!canWrite} loading={busy}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
            {t("change")}
          </Menu.Item>
          <Menu.Item
            leftSection={
              active ? <IconPlayerPause size={16} stroke={1.6} /> : <IconPlayerPlay size={16} stroke={1.6} />
            }
            onClick={onToggle}
          >
            {active ? t("pause") : t("resume")}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onDelete}>
            {t("delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </ActionIcon.Group>
  );
}
