import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { PayoutId } from "../../treasury/payouts/schemas";
import { Month } from "../closings/schemas";

const language = z.enum(languages).default(defaultLanguage);

/** A payout, and the language of its receipt. */
export const ReceiptQuery = z.strictObject({ ...PayoutId.shape, language });
export type ReceiptQuery = z.infer<typeof ReceiptQuery>;

/** A month, and the language of its report. */
export const MonthQuery = z.strictObject({ month: Month, language });
export type MonthQuery = z.infer<typeof MonthQuery>;

/** A PDF. */
export const PdfFile = z.instanceof(Uint8Array);
