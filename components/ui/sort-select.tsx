"use client";

import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./sort-select.module.css";
import { type Direction, findSort, firstDirections, type Sorting, type SortKind } from "./sorting";

interface Props<Sort extends string> extends Sorting<Sort> {
  columns: readonly { key: string; label: string; sort: SortKind }[];
}

export function SortSelect<Sort extends string>({ columns, sorts, current, onSort }: Props<Sort>) {
  const t = useTranslations("list");
  const directionsOf = (kind: SortKind): Direction[] =>
    firstDirections[kind] === "ascending" ? ["ascending", "descending"] : ["descending", "ascending"];
  const options = columns.flatMap(({ key, label, sort: kind }) =>
    directionsOf(kind).flatMap((direction) => {
      const value = findSort(sorts, key, direction);
      return value ? [{ value, label: t("by", { column: label, way: t(`ways.${kind}.${direction}`) }) }] : [];
    }),
  );
  return (
    <div className={classes.field}>
      <NativeSelect
        label={t("sort")}
        value={current}
        data={options}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.currentTarget.value);
          if (chosen) onSort(chosen.value);
        }}
      />
    </div>
  );
}
