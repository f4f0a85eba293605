"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowRight, IconArrowUp, IconDots, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { pageMenu } from "../ui/page-menu";
import type { Module } from "./course-edit";
import classes from "./course-outline.module.css";
import { useEditor } from "./draft-context";

interface Props {
  title: string;
  /** Undefined if the item cannot move up. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  targets?: Module[];
  onMoveTo?: (target: Module) => void;
  onDelete: () => void;
}

export function OutlineMenu({ title, onUp, onDown, targets = [], onMoveTo, onDelete }: Props) {
  const t = useTranslations("courseEditor");
  const { canWrite } = useEditor();
  return (
    <Menu {...pageMenu}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={t("actions", { title })} disabled={!canWrite}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item leftSection={<IconArrowUp size={16} stroke={1.6} />} disabled={!onUp} onClick={onUp}>
          {t("moveUp")}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} stroke={1.6} />} disabled={!onDown} onClick={onDown}>
          {t("moveDown")}
        </Menu.Item>
        {targets.length > 0 && <Menu.Label>{t("moveTo")}</Menu.Label>}
        {targets.map((target) => (
          <Menu.Item
            key={target.id}
            leftSection={<IconArrowRight size={16} stroke={1.6} />}
            onClick={() => onMoveTo?.(target)}
          >
            {target.title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onDelete}>
          {t("deletePart")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
