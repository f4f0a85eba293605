export type Direction = "ascending" | "descending";

/** The kind of a column's values, which determines the wording of its order. */
export type SortKind = "amount" | "time" | "coming" | "name";

/** A list's sort order, for its table. */
export interface Sorting<Sort extends string> {
  /** The server's sort orders: a column's key, with a hyphen for descending. */
  sorts: readonly Sort[];
  current: Sort;
  onSort: (sort: Sort) => void;
}

/** The default direction of each kind: the most likely wanted value first. */
export const firstDirections: Record<SortKind, Direction> = {
  amount: "descending",
  time: "descending",
  coming: "ascending",
  name: "ascending",
};

/** The order by a column in a direction; undefined when the server has none. */
export function findSort<Sort extends string>(
  sorts: readonly Sort[],
  key: string,
  direction: Direction,
): Sort | undefined {
  return sorts.find((sort) => sort === (direction === "ascending" ? key : `-${key}`));
}

/** The direction of an order by a column; null when it is by another. */
export function directionOf(sort: string, key: string): Direction | null {
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : null;
}

/** The order after a heading is pressed: reversed if already sorted by it. */
export function nextSort<Sort extends string>(
  { sorts, current }: Pick<Sorting<Sort>, "sorts" | "current">,
  key: string,
  kind: SortKind,
): Sort | undefined {
  const now = directionOf(current, key);
  const turned = now === "ascending" ? "descending" : "ascending";
  return findSort(sorts, key, now ? turned : firstDirections[kind]);
}
