import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { PayoutId } from "../../treasury/payouts/schemas";
import { Month } from "../closings/schemas";

const language = z.enum(languages).default(defaultLanguage);

export const ReceiptQuery = z.strictObject({ ...PayoutId.shape, language });
export type ReceiptQuery = z.infer<typeof ReceiptQuery>;

export const MonthQuery = z.strictObject({ month: Month, language });
export type MonthQuery = z.infer<typeof MonthQuery>;

export const PdfFile = z.instanceof(Uint8Array);
