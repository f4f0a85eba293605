import type { CopyKind, CopyPart } from "@/db/schema/sandbox-enums";

/** A value as it is compared and shown; a list is shown joined. */
export type FieldValue = string | number | boolean | null | readonly string[];
export type Fields = Readonly<Record<string, FieldValue>>;

/** An item that is matched with one on the other side by its pair or, before its first copy, by its key. */
export interface Keyed {
  id: string;
  /** Recognises it on the other side, if no other item there or here has the same. */
  key: string;
  name: string;
}

/** A part of an item: an offer of a product, a lesson of a course. */
export interface Part<Row> extends Keyed {
  kind: CopyPart;
  /** The part that it lies in; null directly in the item. */
  parentId: string | null;
  /** Without its position. */
  fields: Fields;
  row: Row;
}

/** Something that a seller copies, as it is on one side. */
export interface Item<Row, PartRow = never> extends Keyed {
  kind: CopyKind;
  fields: Fields;
  /** Shown for new items only; the other side keeps its own values. */
  shownWhenNew?: Fields;
  /** In their order. */
  parts: readonly Part<PartRow>[];
  row: Row;
}

/** The fields that differ, as on the other side and as here. */
export function findDifferences(here: Fields, there: Fields) {
  return Object.keys(here).flatMap((field) => {
    const [before = null, after = null] = [there[field], here[field]];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });
}

/** Groups items, in their order. */
export function groupBy<Each, Key>(items: readonly Each[], keyOf: (item: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
