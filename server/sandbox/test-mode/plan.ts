import { createHash } from "node:crypto";
import type { Executor } from "@/db/client";
import type { CopyKind } from "@/db/schema/sandbox-enums";
import { fail } from "../../core/failures/failure";
import { type Fields, type FieldValue, findDifferences, type Item, type Part } from "./items";
import type { Pair, Pairs } from "./pairs";
import type { ItemDifference, PartDifference } from "./schemas";
import type { Sides } from "./sides";

export interface Comparison {
  executor: Executor;
  sides: Sides;
  pairs: Pairs;
}

/** Compared item, with the write that copies it. */
export interface Plan extends Omit<ItemDifference, "change"> {
  kind: CopyKind;
  change: ItemDifference["change"] | "same";
  /**
   * Writes the item in the caller's transaction.
   *
   * @returns the pairs of the item and its parts.
   */
  apply: (tx: Executor, now: Date) => Promise<Pair[]>;
}

export interface Plans {
  plans: Plan[];
  onlyThere: string[];
}

export interface PartMatch<Row> {
  here: Part<Row>;
  there: Part<Row> | null;
}

export interface Match<Row, PartRow> {
  here: Item<Row, PartRow>;
  there: Item<Row, PartRow> | null;
  parts: PartMatch<PartRow>[];
}

export interface Shelf<Row, PartRow> {
  here: readonly Item<Row, PartRow>[];
  there: readonly Item<Row, PartRow>[];
  /** The other side lacks a product or offer of the item. */
  lacksProduct?: (item: Item<Row, PartRow>) => boolean;
  /** @returns the item's id on the other side, and the pairs of its parts. */
  write: (tx: Executor, match: Match<Row, PartRow>, now: Date) => Promise<{ id: string; parts: Pair[] }>;
}

export function planItems<Row, PartRow>(
  kind: CopyKind,
  { pairs }: Comparison,
  { here, there, lacksProduct = () => false, write }: Shelf<Row, PartRow>,
): Plans {
  const matched = pairs.match(kind, here, there);
  const plans = here.map((item): Plan => {
    const other = matched.get(item.id) ?? null;
    const parts = matchParts(pairs, item, other);
    const fields = other
      ? findDifferences(item.fields, other.fields)
      : shownFields({ ...item.fields, ...item.shownWhenNew });
    const partsThatDiffer = other ? findPartDifferences(parts, other.parts, pairs) : [];
    const isSame = other !== null && fields.length === 0 && partsThatDiffer.length === 0;
    return {
      kind,
      id: item.id,
      name: item.name,
      change: other === null ? "new" : isSame ? "same" : "changed",
      version: versionOf(item, other),
      fields,
      parts: other ? partsThatDiffer : parts.map(({ here: part }) => newPart(part)),
      needsProduct: lacksProduct(item),
      apply: async (tx, now) => {
        if (lacksProduct(item)) return fail("copy_needs_product");
        const written = await write(tx, { here: item, there: other, parts }, now);
        return [{ kind, id: item.id, otherId: written.id }, ...written.parts];
      },
    };
  });
  const known = new Set([...matched.values()].map(({ id }) => id));
  return { plans, onlyThere: there.filter(({ id }) => !known.has(id)).map(({ name }) => name) };
}

function matchParts<Row, PartRow>(
  pairs: Pairs,
  here: Item<Row, PartRow>,
  there: Item<Row, PartRow> | null,
): PartMatch<PartRow>[] {
  if (!there) return here.parts.map((part) => ({ here: part, there: null }));
  const kinds = [...new Set(here.parts.map(({ kind }) => kind))];
  const matched = new Map(
    kinds.flatMap((kind) => [
      ...pairs.match(
        kind,
        here.parts.filter((part) => part.kind === kind),
        there.parts.filter((part) => part.kind === kind),
      ),
    ]),
  );
  return here.parts.map((part) => ({ here: part, there: matched.get(part.id) ?? null }));
}

/** Only fields that are not empty or 0. */
function shownFields(fields: Fields) {
  const isEmpty = (value: FieldValue) => value === "" || value === 0 || (Array.isArray(value) && value.length === 0);
  return findDifferences(fields, {}).filter(({ after }) => !isEmpty(after));
}

function newPart<Row>({ kind, name, fields }: Part<Row>): PartDifference {
  return { kind, name, change: "new", fields: shownFields(fields) };
}

function findPartDifferences<Row>(
  parts: PartMatch<Row>[],
  allThere: readonly Part<Row>[],
  pairs: Pairs,
): PartDifference[] {
  const known = new Set(parts.map(({ there }) => there?.id));
  const ranksHere = ranksOf(parts.flatMap(({ here, there }) => (there ? [here] : [])));
  const ranksThere = ranksOf(allThere.filter(({ id }) => known.has(id)));
  return parts.flatMap(({ here, there }): PartDifference[] => {
    if (!there) return [newPart(here)];
    const fields = findDifferences(here.fields, there.fields);
    const parentThere = here.parentId && (pairs.findThere(parentKind(here), here.parentId) ?? "");
    const isElsewhere = parentThere !== there.parentId || ranksHere.get(here.id) !== ranksThere.get(there.id);
    // Offers are listed by age and have no position.
    const moved = here.kind !== "offer" && isElsewhere ? [{ field: "position", before: null, after: null }] : [];
    const { kind, name } = here;
    return fields.length + moved.length > 0 ? [{ kind, name, change: "changed", fields: [...fields, ...moved] }] : [];
  });
}

const parentKind = ({ kind }: Pick<Part<never>, "kind">) => (kind === "material" ? "lesson" : "module");

function ranksOf<Row>(parts: readonly Part<Row>[]): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    parts.map(({ id, kind, parentId }) => {
      const place = `${kind} ${parentId}`;
      const rank = counts.get(place) ?? 0;
      counts.set(place, rank + 1);
      return [id, rank];
    }),
  );
}

/** Fingerprint of the item on both sides, as the seller sees it. */
function versionOf<Row, PartRow>(here: Item<Row, PartRow>, there: Item<Row, PartRow> | null): string {
  const seen = [here, there].map(
    (item) => item && [item.id, item.name, item.fields, item.shownWhenNew, item.parts.map(partVersion)],
  );
  return createHash("sha256").update(JSON.stringify(seen)).digest("hex");
}

const partVersion = <Row>({ id, parentId, name, fields }: Part<Row>) => [id, parentId, name, fields];
