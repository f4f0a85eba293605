import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./problem.module.css";

interface Props {
  title: string;
  /** Its meaning, or what to do. */
  children?: ReactNode;
}

/** Says, where it happened and to screen readers at once, that something did not work. */
export function Problem({ title, children }: Props) {
  return (
    <Alert role="alert" color="red" className={classes.problem} icon={<IconAlertCircle stroke={1.6} />} title={title}>
      {children}
    </Alert>
  );
}
