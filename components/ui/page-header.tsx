import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";
import { type PageTitle, usePageTitle } from "./page-title";

type Props = PageTitle & { text: ReactNode; children?: ReactNode };

export function PageHeader({ text, children, ...titled }: Props) {
  const title = usePageTitle(titled);
  return (
    <header className={classes.header}>
      <div>
        <Title order={1}>{title}</Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {children}
    </header>
  );
}
