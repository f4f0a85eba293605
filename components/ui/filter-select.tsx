"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";

interface Props<Value extends string> extends Pick<NativeSelectProps, "size"> {
  /** Name of the filter. */
  label: string;
  /** Label of the option that filters nothing. */
  allLabel: string;
  values: readonly Value[];
  /** Null if unfiltered. */
  chosen: Value | null;
  word: (value: Value) => string;
  onChoose: (value: Value | null) => void;
}

/** A filter with many choices. */
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
