import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface Props {
  title: string;
  text: string;
  children?: ReactNode;
}

export function PageHeader({ title, text, children }: Props) {
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
