import type { CopyKind, CopyPart } from "@/db/schema/sandbox-enums";

/** Compared and displayed value of a field. Lists are joined. */
export type FieldValue = string | number | boolean | null | readonly string[];
export type Fields = Readonly<Record<string, FieldValue>>;

/** Item matched with the other side by its stored pair or, before its first copy, by `key`. */
export interface Keyed {
  id: string;
  /** Identifies the counterpart if it is unique on both sides. */
  key: string;
  name: string;
}

export interface Part<Row> extends Keyed {
  kind: CopyPart;
  /** Parent part. Null for a part directly below the item. */
  parentId: string | null;
  /** Compared fields, without the position. */
  fields: Fields;
  row: Row;
}

export interface Item<Row, PartRow = never> extends Keyed {
  kind: CopyKind;
  fields: Fields;
  /** Fields displayed only for new items. Existing items keep the other side's values. */
  shownWhenNew?: Fields;
  parts: readonly Part<PartRow>[];
  row: Row;
}

/** Returns the differing fields, with the other side's value as `before` and this side's as `after`. */
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
