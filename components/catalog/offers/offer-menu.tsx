"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconDots, IconExternalLink, IconPencil, IconQrcode } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Offer } from "@/server/catalog/products/schemas";
import { CopyIcon } from "../../ui/copy-icon";
import { pageMenu } from "../../ui/page-menu";

interface Props {
  offer: Offer;
  canWrite: boolean;
  busy: boolean;
  onEdit: () => void;
  onShare: () => void;
  onToggle: () => void;
}

export function OfferMenu({ offer, canWrite, busy, onEdit, onShare, onToggle }: Props) {
  const t = useTranslations("products.offers");
  const { name, active, checkoutUrl } = offer;
  return (
    <ActionIcon.Group>
      <CopyIcon value={checkoutUrl} label={t("copy", { name })} copiedLabel={t("copied")} />
      <Menu {...pageMenu}>
        <Menu.Target>
          <ActionIcon size={24} aria-label={t("more", { name })} loading={busy}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconQrcode size={16} stroke={1.6} />} disabled={!active} onClick={onShare}>
            {t("share")}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={new URL(checkoutUrl).pathname}
            target="_blank"
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
          >
            {t("preview")}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} disabled={!canWrite} onClick={onEdit}>
            {t("edit")}
          </Menu.Item>
          <Menu.Item
            leftSection={active ? <IconArchive size={16} stroke={1.6} /> : <IconArchiveOff size={16} stroke={1.6} />}
            disabled={!canWrite}
            onClick={onToggle}
          >
            {t(active ? "archive" : "restore")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </ActionIcon.Group>
  );
}
