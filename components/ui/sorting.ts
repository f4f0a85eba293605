export type Direction = "ascending" | "descending";

export type SortKind = "amount" | "time" | "coming" | "name";

export interface Sorting<Sort extends string> {
  /** Sort orders that the server supports: a column's key, with a leading hyphen for descending. */
  sorts: readonly Sort[];
  current: Sort;
  onSort: (sort: Sort) => void;
}

/** Default direction of each kind: the one most likely to be wanted first. */
export const firstDirections: Record<SortKind, Direction> = {
  amount: "descending",
  time: "descending",
  coming: "ascending",
  name: "ascending",
};

export function findSort<Sort extends string>(
  sorts: readonly Sort[],
  key: string,
  direction: Direction,
): Sort | undefined {
  return sorts.find((sort) => sort === (direction === "ascending" ? key : `-${key}`));
}

export function directionOf(sort: string, key: string): Direction | null {
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : null;
}

export function nextSort<Sort extends string>(
  { sorts, current }: Pick<Sorting<Sort>, "sorts" | "current">,
  key: string,
  kind: SortKind,
): Sort | undefined {
  const now = directionOf(current, key);
  const turned = now === "ascending" ? "descending" : "ascending";
  return findSort(sorts, key, now ? turned : firstDirections[kind]);
}
