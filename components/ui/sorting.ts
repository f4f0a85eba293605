export type Direction = "ascending" | "descending";

export type SortKind = "amount" | "time" | "coming" | "name";

export interface Sorting<Sort extends string> {
  /** Column keys, with a leading hyphen for descending order. */
  sorts: readonly Sort[];
  current: Sort;
  onSort: (sort: Sort) => void;
}

/** Initial directions, which show the most relevant rows first. */
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
