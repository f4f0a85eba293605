import { z } from "zod";
import { defaultLanguage, eventNames, languages } from "@/db/schema/core-enums";
import { exportFormats, exportKinds, exportStatuses } from "@/db/schema/data-enums";
import type { ExportFilter } from "@/db/schema/data-shapes";
import { accounts } from "@/db/schema/ledger-enums";
import { paymentMethods, transactionStatuses } from "@/db/schema/payments-enums";
import { backwards, createdDays, Instant, PathId, pageShape, runsForward } from "../../core/procedures/wire";

export const exportDays = 7;

/** Running and retained exports per company. */
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
    kind: z.enum(exportKinds).meta({ description: "Exported resource. `ledger`: the transfers of one account." }),
    format: z.enum(exportFormats).default("csv").meta({
      description:
        "`csv`: for Brazilian spreadsheets, with `;`, decimal commas and times in America/Sao_Paulo. `jsonl`: one JSON object per line, as `/v1` returns it.",
    }),
    language: z
      .enum(languages)
      .default(defaultLanguage)
      .meta({ description: "Language of the CSV header and labels." }),
    ...createdDays,
    status: z.enum(transactionStatuses).optional().meta({ description: "Only transactions in this state." }),
    paymentMethod: z
      .enum(paymentMethods)
      .optional()
      .meta({ description: "Only transactions with this payment method." }),
    account: z.enum(accounts).optional().meta({ description: "Ledger account. Defaults to `available`." }),
    event: z.enum(eventNames).optional().meta({ description: "Only events of this kind." }),
  })
  .refine(runsForward, backwards)
  .superRefine((input, check) => {
    for (const [name, kind] of Object.entries(kindsOfFilter)) {
      const isGiven = input[name as keyof ExportFilter] !== undefined;
      if (isGiven && input.kind !== kind) {
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
        "`running`. `ready`. `canceled`: canceled or deleted. `failed`. `erased`: a customer in the file requested the erasure of their data; create the export again. `expired`.",
    }),
    rows: z.int().meta({ description: "Rows in the file so far." }),
    estimatedRows: z.int().nullable().meta({
      description:
        "Rows that matched the filter at the start. Null until they are counted, and if there are over a million.",
    }),
    sizeInBytes: z.int().meta({ description: "Size of the file, uncompressed." }),
    createdAt: Instant.meta({ description: "Rows created after this time are not included." }),
    readyAt: Instant.nullable(),
    expiresAt: Instant.nullable().meta({ description: "Time when the file is deleted. Null until it is ready." }),
    endedAt: Instant.nullable().meta({ description: "Time when the file was deleted or canceled." }),
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
