import type { CopyKind, CopyPart } from "@/db/schema/sandbox-enums";

/** Compared and displayed value. Lists are joined. */
export type FieldValue = string | number | boolean | null | readonly string[];
export type Fields = Readonly<Record<string, FieldValue>>;

/** Matched with the other side by its stored pair or, before its first copy, by `key`. */
export interface Keyed {
  id: string;
  /** Matches an item with its copy in the other mode, if the key is unique in both. */
  key: string;
  name: string;
}

export interface Part<Row> extends Keyed {
  kind: CopyPart;
  /** Null directly below the item. */
  parentId: string | null;
  /** Without the position. */
  fields: Fields;
  row: Row;
}

export interface Item<Row, PartRow = never> extends Keyed {
  kind: CopyKind;
  fields: Fields;
  /** Displayed only for new items. Existing items keep the other side's values. */
  shownWhenNew?: Fields;
  parts: readonly Part<PartRow>[];
  row: Row;
}

/** `before` is the other side's value, `after` this side's. */
export function findDifferences(here: Fields, there: Fields) {
  return Object.keys(here).flatMap((field) => {
    const [before = null, after = null] = [there[field], here[field]];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });
}

export function groupBy<Each, Key>(items: readonly Each[], keyOf: (item: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
