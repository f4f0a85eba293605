"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";

interface Props<Value extends string> extends Pick<NativeSelectProps, "size"> {
  label: string;
  allLabel: string;
  values: readonly Value[];
  chosen: Value | null;
  word: (value: Value) => string;
  onChoose: (value: Value | null) => void;
}

export function FilterSelect<Value extends string>(props: Props<Value>) {
  const { label, allLabel, values, chosen, word, onChoose, ...field } = props;
  return (
    <NativeSelect
      {...field}
      aria-label={label}
      value={chosen ?? ""}
      onChange={(event) => onChoose(values.find((value) => value === event.currentTarget.value) ?? null)}
      data={[{ value: "", label: allLabel }, ...values.map((value) => ({ value, label: word(value) }))]}
    />
  );
}
