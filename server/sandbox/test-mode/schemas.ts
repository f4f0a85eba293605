import { z } from "zod";
import { companyModes, copyChanges, copyKinds, copyParts } from "@/db/schema/sandbox-enums";
import { PathName } from "../../core/procedures/wire";

export const NoInput = z.strictObject({});

/** How many items one comparison shows, and one call copies. */
export const maxItems = 200;

/** A value as it is compared and shown. */
const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()]);

/** A field that differs: as on the other side, and as it would be. */
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
  /** Its id on the side that is copied from. */
  id: z.string(),
  name: z.string(),
  change: z.enum(copyChanges),
  /** Identifies what both sides looked like; a copy names it. */
  version: z.string(),
  fields: z.array(FieldDifference),
  parts: z.array(PartDifference),
  /** Whether a product that it names has to be copied first. */
  needsProduct: z.boolean(),
});
export type ItemDifference = z.infer<typeof ItemDifference>;

export const KindDifferences = z.object({
  kind: z.enum(copyKinds),
  /** The first of those that differ, oldest first. */
  items: z.array(ItemDifference),
  /** How many differ. */
  totalItems: z.int(),
  /** How many are the same on both sides. */
  same: z.int(),
  /** Names of those that only the other side has; nothing is done with them. */
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

/** How a company stands towards test mode. */
export const TestModeState = z.object({
  /** The mode of the company that is viewed; `rehearsal` for one that only sells for play money and has no other side. */
  mode: z.enum([...companyModes, "rehearsal"]),
  /** Whether it has test sales, so that it goes live as another company. */
  hasSales: z.boolean(),
  isDemo: z.boolean(),
});
export type TestModeState = z.infer<typeof TestModeState>;

export const Opened = z.object({ companyId: z.string() });

/** The owner's password, again. */
export const GoLive = z.strictObject({ password: z.string().min(1).max(1024) });

/** A page of the dashboard, and the one that shows the same on the other side. */
export const PagePath = z.object({ path: z.string().max(300) });
