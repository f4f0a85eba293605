import { z } from "zod";
import { defaultLanguage, eventNames, languages } from "@/db/schema/core-enums";
import { exportFormats, exportKinds, exportStatuses } from "@/db/schema/data-enums";
import type { ExportFilter } from "@/db/schema/data-shapes";
import { accounts } from "@/db/schema/ledger-enums";
import { paymentMethods, transactionStatuses } from "@/db/schema/payments-enums";
import { Day, Instant, PathId, pageShape } from "../../core/procedures/wire";

export const exportDays = 7;

/** Maximum number of running and of retained exports per company. */
export const exportLimits = { atOnce: 3, kept: 20 } as const;

const exportId = "0199a1d4-41bb-7d11-9a3c-5e6f7a8b9c0d";
const createdAt = "2026-11-20T12:00:00.000Z";

const kindsOfFilter: Partial<Record<keyof ExportFilter, (typeof exportKinds)[number]>> = {
  status: "transactions",
  paymentMethod: "transactions",
  account: "ledger",
  event: "events",
};

export const NewExport = z
  .strictObject({
    kind: z.enum(exportKinds).meta({ description: "What it holds; `ledger`: the transfers of one account." }),
    format: z.enum(exportFormats).default("csv").meta({
      description:
        "`csv`: for spreadsheets in Brazil, with `;`, decimal commas and times of America/Sao_Paulo; `jsonl`: one JSON object a line, as `/v1` answers it.",
    }),
    language: z.enum(languages).default(defaultLanguage).meta({ description: "Of the headings and words of a CSV." }),
    startDate: Day.optional().meta({ description: "First day of creation, America/Sao_Paulo." }),
    endDate: Day.optional().meta({ description: "Last day of creation, included." }),
    status: z.enum(transactionStatuses).optional().meta({ description: "Only transactions in this state." }),
    paymentMethod: z.enum(paymentMethods).optional().meta({ description: "Only transactions by this method." }),
    account: z.enum(accounts).optional().meta({ description: "The account of a ledger; by default `available`." }),
    event: z.enum(eventNames).optional().meta({ description: "Only events of this kind." }),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: "must not be before startDate",
    path: ["endDate"],
  })
  .superRefine((wish, check) => {
    for (const [name, kind] of Object.entries(kindsOfFilter)) {
      const isGiven = wish[name as keyof ExportFilter] !== undefined;
      if (isGiven && wish.kind !== kind) {
        check.addIssue({ code: "custom", path: [name], message: `is only for exports of ${kind}` });
      }
    }
  })
  .meta({ id: "NewExport", examples: [{ kind: "transactions", startDate: "2026-10-01", endDate: "2026-10-31" }] });
export type NewExport = z.infer<typeof NewExport>;

export const DataExport = z
  .object({
    id: z.string(),
    kind: z.enum(exportKinds),
    format: z.enum(exportFormats),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    status: z.enum(exportStatuses).meta({
      description:
        "`running`; `ready`; `canceled`, also once it is deleted; `failed`; `erased`: a customer in it asked for the erasure of their data, make it again; `expired`.",
    }),
    rows: z.int().meta({ description: "Rows that are in the file so far." }),
    estimatedRows: z.int().nullable().meta({
      description: "Rows of the filter when it began; null until they are counted, and if there are over a million.",
    }),
    sizeInBytes: z.int().meta({ description: "Of the file, uncompressed." }),
    createdAt: Instant.meta({ description: "Rows from after this instant are not in it." }),
    readyAt: Instant.nullable(),
    expiresAt: Instant.nullable().meta({ description: "When its file is deleted; null until it is ready." }),
    endedAt: Instant.nullable().meta({ description: "When its file was deleted, or given up." }),
  })
  .meta({
    id: "DataExport",
    examples: [
      {
        id: exportId,
        kind: "transactions",
        format: "csv",
        startDate: "2026-10-01",
        endDate: "2026-10-31",
        status: "running",
        rows: 10_000,
        estimatedRows: 24_310,
        sizeInBytes: 2_913_204,
        createdAt,
        readyAt: null,
        expiresAt: null,
        endedAt: null,
      },
    ],
  });
export type DataExport = z.infer<typeof DataExport>;

export const ExportId = z.strictObject({ exportId: PathId });
export type ExportId = z.infer<typeof ExportId>;

export const ExportQuery = z.strictObject(pageShape);
export type ExportQuery = z.infer<typeof ExportQuery>;

export const ExportPage = z.object({ rows: z.array(DataExport), totalRows: z.int() });
export type ExportPage = z.infer<typeof ExportPage>;

export const ExportFile = z
  .custom<AsyncIterable<string>>(
    (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
  )
  .meta({ type: "string", description: "The file: CSV or JSON Lines, in UTF-8." });
