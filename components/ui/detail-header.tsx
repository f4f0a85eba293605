import { Title } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import classes from "./detail-header.module.css";

interface Props {
  back: { href: string; label: string };
  title: string;
  badge?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
}

export function DetailHeader({ back, title, badge, text, actions }: Props) {
  return (
    <header className={classes.header}>
      <Link href={back.href} prefetch={false} className={classes.back}>
        <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        {back.label}
      </Link>
      <div className={classes.head}>
        <div>
          <div className={classes.title}>
            <Title order={1}>{title}</Title>
            {badge}
          </div>
          {text && <div className={classes.text}>{text}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
