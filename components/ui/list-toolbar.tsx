"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import classes from "./list-toolbar.module.css";

interface Props {
  tabs?: ReactNode;
  children?: ReactNode;
  onClear?: (() => void) | null;
  action?: ReactNode;
}

export function ListToolbar({ tabs, children, onClear = null, action }: Props) {
  const t = useTranslations("list");
  return (
    <div className={classes.toolbar}>
      {tabs}
      {children && (
        <div className={classes.fields}>
          {children}
          {onClear && (
            <Button variant="subtle" color="gray" onClick={onClear}>
              {t("clear")}
            </Button>
          )}
          {action && <div className={classes.action}>{action}</div>}
        </div>
      )}
    </div>
  );
}
