/** Pieces of work that are done at the same time. */
export const atOnce = 4;

/** Items by key, in their order. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Works on every item, a few at a time; the first failure ends it. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

/** What a promise brings, or `otherwise` where it takes longer; it goes on all the same. */
export async function within<Result>(
  coming: Promise<Result>,
  milliseconds: number,
  otherwise: Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
