"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import classes from "./money-field.module.css";

export function MoneyField(props: TextInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className={classes.currency}>R$</span>}
      leftSectionWidth={36}
      {...props}
    />
  );
}
