import type { Column } from "./data-table";

export function createdAtColumn<Row extends { createdAt: string }>(
  label: string,
  write: (instant: string) => string,
  looks: Pick<Column<Row>, "hide" | "slot" | "sort"> = {},
): Column<Row> {
  return {
    key: "createdAt",
    label,
    tone: "dimmed",
    wrap: "never",
    render: ({ createdAt }) => <time dateTime={createdAt}>{write(createdAt)}</time>,
    ...looks,
  };
}
