import { Title } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import classes from "./detail-header.module.css";
import { type PageName, type PageTitle, usePageTitle } from "./page-title";

type Props = PageTitle & {
  back: { href: string; label: string } | { href: string; page: PageName };
  badge?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
};

export function DetailHeader({ back, badge, text, actions, ...titled }: Props) {
  const title = usePageTitle(titled);
  const previous = usePageTitle("page" in back ? { page: back.page } : { title: back.label });
  return (
    <header className={classes.header}>
      <Link href={back.href} prefetch={false} className={classes.back}>
        <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        {previous}
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
