"use client";

import { Table, VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import classes from "./data-table.module.css";
import { SortHeading } from "./sort-heading";
import { SortSelect } from "./sort-select";
import { directionOf, nextSort, type Sorting, type SortKind } from "./sorting";

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  align?: "end";
  tone?: "strong" | "dimmed";
  /**
   * `cut` truncates with an ellipsis, `short` at a smaller width, `never` does not wrap, and
   * `anywhere` breaks inside words.
   */
  wrap?: "cut" | "short" | "never" | "anywhere";
  hide?: "lg" | "md";
  /** Place on a card: top left, top right, a full-width line without a label, or hidden. */
  slot?: "title" | "end" | "wide" | "none";
  quiet?: boolean;
  sort?: SortKind;
}

interface Props<Row, Sort extends string> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string | null;
  stale?: boolean;
  isChanged?: (row: Row) => boolean;
  sorting?: Sorting<Sort> | undefined;
}

function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches("[data-row-link]")) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const next = links[links.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Below 640 px, each row becomes a card. */
export function DataTable<Row, Sort extends string = never>(props: Props<Row, Sort>) {
  const { caption, columns, rows, rowKey, rowHref, stale = false, isChanged, sorting } = props;
  const t = useTranslations("list");
  const sortable = sorting ? columns.flatMap(({ key, label, sort }) => (sort ? [{ key, label, sort }] : [])) : [];
  const order = sortable.flatMap(({ key, label, sort }) => {
    const direction = sorting ? directionOf(sorting.current, key) : null;
    return direction ? [t("by", { column: label, way: t(`ways.${sort}.${direction}`) })] : [];
  });

  function headingOf({ key, label, quiet, sort }: Column<Row>): ReactNode {
    if (quiet) return <VisuallyHidden>{label}</VisuallyHidden>;
    if (!sorting || !sort) return label;
    return (
      <SortHeading
        label={label}
        direction={directionOf(sorting.current, key)}
        onPress={() => {
          const next = nextSort(sorting, key, sort);
          if (next) sorting.onSort(next);
        }}
      />
    );
  }

  return (
    <div className={classes.container}>
      {sorting && <SortSelect {...sorting} columns={sortable} />}
      <Table className={classes.table} data-stale={stale || undefined} aria-busy={stale} highlightOnHover={!!rowHref}>
        <caption>
          <VisuallyHidden>{[caption, ...order].join(": ")}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-hide={column.hide}
                aria-sort={sorting && column.sort ? (directionOf(sorting.current, column.key) ?? "none") : undefined}
              >
                {headingOf(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveBetweenRows}>
          {rows.map((row) => {
            const href = rowHref?.(row) ?? null;
            return (
              <Table.Tr
                key={rowKey(row)}
                data-link={href !== null || undefined}
                data-changed={isChanged?.(row) || undefined}
              >
                {columns.map((column, index) => (
                  <Table.Td
                    key={column.key}
                    data-align={column.align}
                    data-tone={column.tone}
                    data-wrap={column.wrap}
                    data-hide={column.hide}
                    data-slot={column.slot}
                  >
                    {!column.slot && <span className={classes.labels}>{column.label}</span>}
                    {href !== null && index === 0 ? (
                      <Link href={href} prefetch={false} className={classes.link} data-row-link>
                        {column.render(row)}
                      </Link>
                    ) : (
                      column.render(row)
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
