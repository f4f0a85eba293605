"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import classes from "./money-field.module.css";

/** An amount in reais as text; the form converts it to integer cents. */
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
