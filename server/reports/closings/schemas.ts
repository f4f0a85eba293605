import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { CentsRead, Instant } from "../../core/procedures/wire";

/** São Paulo month, `YYYY-MM`, in the years 2000 to 2199. */
export const Month = z.string().regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/, { error: "must be a month, YYYY-MM" });
export const ClosingsQuery = z.strictObject({ month: Month });

export const ClosingsFileQuery = z.strictObject({ month: Month, language: z.enum(languages).default(defaultLanguage) });
export type ClosingsFileQuery = z.infer<typeof ClosingsFileQuery>;

export const Closing = z.object({
  /** São Paulo day, `YYYY-MM-DD`. */
  day: z.string(),
  /** Balance of each account at the end of the day, in cents. */
  balances: z.record(z.enum(accounts), CentsRead),
  movements: z.array(z.object({ kind: z.enum(transferKinds), count: z.int(), amountInCents: CentsRead })),
  hash: z.string(),
  /** Null for the company's first closing. */
  previousHash: z.string().nullable(),
  closedAt: Instant,
});
export type Closing = z.infer<typeof Closing>;
