/** Parallel items of `inParallel`, and connections of the outbox. */
export const concurrency = 4;

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Rejects with the first error, while the other workers continue. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  workers = concurrency,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(workers, items.length) }, worker));
}

/** Returns `otherwise` after `milliseconds`. The promise itself continues. */
export async function within<Value>(coming: Promise<Value>, milliseconds: number, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
