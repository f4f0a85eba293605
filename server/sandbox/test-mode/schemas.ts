import { z } from "zod";
import { companyModes, copyChanges, copyKinds, copyParts } from "@/db/schema/sandbox-enums";
import { PathName } from "../../core/procedures/wire";

export const NoInput = z.strictObject({});

/** Items per comparison and per copy. */
export const maxItems = 200;

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()]);

/** The other side's value, and the value after copying. */
export const FieldDifference = z.object({ field: z.string(), before: FieldValue, after: FieldValue });
export type FieldDifference = z.infer<typeof FieldDifference>;

export const PartDifference = z.object({
  kind: z.enum(copyParts),
  name: z.string(),
  change: z.enum(copyChanges),
  fields: z.array(FieldDifference),
});
export type PartDifference = z.infer<typeof PartDifference>;

export const ItemDifference = z.object({
  /** On the source side. */
  id: z.string(),
  name: z.string(),
  change: z.enum(copyChanges),
  /** Fingerprint of both sides, required in a copy request. */
  version: z.string(),
  fields: z.array(FieldDifference),
  parts: z.array(PartDifference),
  /** Refers to a product that must be copied first. */
  needsProduct: z.boolean(),
});
export type ItemDifference = z.infer<typeof ItemDifference>;

export const KindDifferences = z.object({
  kind: z.enum(copyKinds),
  /** First differing items, oldest first. */
  items: z.array(ItemDifference),
  totalItems: z.int(),
  same: z.int(),
  /** Names of items on the other side only, which a copy does not change. */
  onlyThere: z.array(z.string()),
});
export type KindDifferences = z.infer<typeof KindDifferences>;

export const CompareQuery = z.strictObject({ from: z.enum(companyModes) });
export const Differences = z.array(KindDifferences);

export const ItemsToCopy = z.strictObject({
  from: z.enum(companyModes),
  kind: z.enum(copyKinds),
  items: z
    .array(z.strictObject({ id: PathName, version: z.string().length(64) }))
    .min(1)
    .max(maxItems),
});
export type ItemsToCopy = z.infer<typeof ItemsToCopy>;

export const Copied = z.object({ copied: z.int() });

export const TestModeState = z.object({
  /** `rehearsal`: the company uses only the sandbox and has no counterpart. */
  mode: z.enum([...companyModes, "rehearsal"]),
  /** A company with test sales goes live as a new company. */
  hasSales: z.boolean(),
  isDemo: z.boolean(),
});
export type TestModeState = z.infer<typeof TestModeState>;

export const Opened = z.object({ companyId: z.string() });

export const GoLive = z.strictObject({ password: z.string().min(1).max(1024) });

/** Dashboard page, or its counterpart. */
export const PagePath = z.object({ path: z.string().max(300) });
