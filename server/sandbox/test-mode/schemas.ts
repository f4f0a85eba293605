import { z } from "zod";
import { companyModes, copyChanges, copyKinds, copyParts } from "@/db/schema/sandbox-enums";
import { PathName } from "../../core/procedures/wire";

export const NoInput = z.strictObject({});

/** Maximum number of items in a comparison and in one copy. */
export const maxItems = 200;

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()]);

/** Field that differs: the other side's value, and the value after copying. */
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
  /** ID on the source side. */
  id: z.string(),
  name: z.string(),
  change: z.enum(copyChanges),
  /** Fingerprint of both sides. A copy request must include it. */
  version: z.string(),
  fields: z.array(FieldDifference),
  parts: z.array(PartDifference),
  /** True if the item refers to a product that must be copied first. */
  needsProduct: z.boolean(),
});
export type ItemDifference = z.infer<typeof ItemDifference>;

export const KindDifferences = z.object({
  kind: z.enum(copyKinds),
  /** First differing items, oldest first. */
  items: z.array(ItemDifference),
  totalItems: z.int(),
  same: z.int(),
  /** Names of items that exist only on the other side. A copy does not change them. */
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
  /** Mode of the viewed company. `rehearsal` means that it uses only the sandbox and has no counterpart. */
  mode: z.enum([...companyModes, "rehearsal"]),
  /** True if the company has test sales. It then goes live as a new company. */
  hasSales: z.boolean(),
  isDemo: z.boolean(),
});
export type TestModeState = z.infer<typeof TestModeState>;

export const Opened = z.object({ companyId: z.string() });

export const GoLive = z.strictObject({ password: z.string().min(1).max(1024) });

/** Path of a dashboard page, or of its counterpart. */
export const PagePath = z.object({ path: z.string().max(300) });
