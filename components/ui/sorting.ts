export type Direction = "ascending" | "descending";

/** What a column's values are, as far as their order has words of its own. */
export type SortKind = "amount" | "time" | "coming" | "name";

/** The order of a list as its table shows and changes it. */
export interface Sorting<Sort extends string> {
  /** The orders that the server knows: the key of a column, behind a hyphen from its greatest on. */
  sorts: readonly Sort[];
  current: Sort;
  onSort: (sort: Sort) => void;
}

/** The direction that a column takes when it is first sorted by: what one most likely looks for comes first. */
export const firstDirections: Record<SortKind, Direction> = {
  amount: "descending",
  time: "descending",
  coming: "ascending",
  name: "ascending",
};

/** The order by a column in a direction; undefined where the server knows none. */
export function findSort<Sort extends string>(
  sorts: readonly Sort[],
  key: string,
  direction: Direction,
): Sort | undefined {
  return sorts.find((sort) => sort === (direction === "ascending" ? key : `-${key}`));
}

/** Which way an order goes by a column; null where it goes by another. */
export function directionOf(sort: string, key: string): Direction | null {
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : null;
}

/** The order that follows when a column's heading is pressed: the other way round where it is sorted by already. */
export function nextSort<Sort extends string>(
  { sorts, current }: Pick<Sorting<Sort>, "sorts" | "current">,
  key: string,
  kind: SortKind,
): Sort | undefined {
  const now = directionOf(current, key);
  const turned = now === "ascending" ? "descending" : "ascending";
  return findSort(sorts, key, now ? turned : firstDirections[kind]);
}
