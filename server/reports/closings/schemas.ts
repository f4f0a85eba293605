import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { CentsRead, Instant } from "../../core/procedures/wire";

/** `YYYY-MM`, from 2000 to 2199, in São Paulo time. */
export const Month = z.string().regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/, { error: "must be a month, YYYY-MM" });
export const ClosingsQuery = z.strictObject({ month: Month });

export const ClosingsFileQuery = z.strictObject({ month: Month, language: z.enum(languages).default(defaultLanguage) });
export type ClosingsFileQuery = z.infer<typeof ClosingsFileQuery>;

export const Closing = z.object({
  /** `YYYY-MM-DD`, São Paulo. */
  day: z.string(),
  /** At the end of the day. */
  balances: z.record(z.enum(accounts), CentsRead),
  movements: z.array(z.object({ kind: z.enum(transferKinds), count: z.int(), amountInCents: CentsRead })),
  hash: z.string(),
  /** Null for the first closing. */
  previousHash: z.string().nullable(),
  closedAt: Instant,
});
export type Closing = z.infer<typeof Closing>;
