import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./problem.module.css";

interface Props {
  title: string;
  children?: ReactNode;
}

export function Problem({ title, children }: Props) {
  return (
    <Alert role="alert" color="red" className={classes.problem} icon={<IconAlertCircle stroke={1.6} />} title={title}>
      {children}
    </Alert>
  );
}
