"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import classes from "./money-field.module.css";

/** An amount in reais, typed as text: the form turns it into integer cents. */
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
