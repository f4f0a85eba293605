import { z } from "zod";
import type { Permission } from "@/db/schema/accounts-enums";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { exportFormats, type ImportKind, importKinds, importStatuses, lineRefusals } from "@/db/schema/data-enums";
import { Instant, line, PathId, pageShape } from "../../core/procedures/wire";

/** Bytes and lines per file, bytes per part before base64, and open imports per company. */
export const importLimits = { bytes: 4_194_304, lines: 10_000, partBytes: 131_072, open: 3 } as const;

/** Days that an ended import and its rejected lines are kept. */
export const importDays = 7;

/** Required in addition to `imports.write`, as for creating the same rows manually. */
export const importPermissions: Record<ImportKind, readonly Permission[]> = {
  products: ["products.write"],
  customers: ["customers.write"],
  enrollments: ["courses.enroll"],
  subscriptions: ["charges.create", "subscriptions.write"],
};

export const importFields = [
  "name",
  "email",
  "document",
  "phone",
  "price",
  "description",
  "productType",
  "frequency",
  "categoryId",
  "deliveryUrl",
  "externalId",
  "street",
  "number",
  "complement",
  "neighborhood",
  "city",
  "addressState",
  "zipCode",
  "course",
  "cohort",
  "accessUntil",
  "plan",
  "nextChargeOn",
  "cardToken",
  "cardCustomer",
  "cardBrand",
  "cardLast4",
  "cardExpiry",
  "cardHolder",
  "connection",
] as const;
export type ImportField = (typeof importFields)[number];

export interface ImportColumn {
  field: ImportField;
  isRequired?: true;
  example: string;
}

const person: readonly ImportColumn[] = [
  { field: "name", isRequired: true, example: "Maria da Silva" },
  { field: "email", isRequired: true, example: "maria@example.com" },
];
const document: ImportColumn = { field: "document", isRequired: true, example: "529.982.247-25" };
const phone: ImportColumn = { field: "phone", example: "(11) 98765-4321" };

export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  products: [
    { field: "name", isRequired: true, example: "Curso de pães" },
    { field: "price", isRequired: true, example: "49,90" },
    { field: "description", example: "Doze receitas" },
    { field: "productType", example: "digital" },
    { field: "frequency", example: "" },
    { field: "categoryId", example: "7" },
    { field: "deliveryUrl", example: "https://padaria.example.com/material" },
    { field: "externalId", example: "curso-1" },
  ],
  customers: [
    ...person,
    document,
    phone,
    { field: "street", example: "Rua das Flores" },
    { field: "number", example: "100" },
    { field: "complement", example: "" },
    { field: "neighborhood", example: "Centro" },
    { field: "city", example: "São Paulo" },
    { field: "addressState", example: "SP" },
    { field: "zipCode", example: "01001-000" },
  ],
  enrollments: [
    ...person,
    { field: "document", example: "529.982.247-25" },
    phone,
    { field: "course", isRequired: true, example: "Pães de fermentação natural" },
    { field: "cohort", example: "" },
    { field: "accessUntil", example: "31/12/2027" },
  ],
  subscriptions: [
    { field: "externalId", isRequired: true, example: "sub_1001" },
    ...person,
    document,
    phone,
    { field: "plan", isRequired: true, example: "k3v9x2m4p7qa" },
    { field: "price", example: "29,90" },
    { field: "nextChargeOn", isRequired: true, example: "15/01/2027" },
    { field: "cardToken", isRequired: true, example: "card_9Zk3xVqTbW7LmN2p" },
    { field: "cardCustomer", example: "cus_4rTq8LmZxW2VbN6k" },
    { field: "cardBrand", isRequired: true, example: "visa" },
    { field: "cardLast4", isRequired: true, example: "1111" },
    { field: "cardExpiry", isRequired: true, example: "12/2029" },
    { field: "cardHolder", example: "MARIA DA SILVA" },
    { field: "connection", example: "" },
  ],
};

const importId = "0199a1d4-5c1e-7b22-8d10-1f2a3b4c5d6e";

export const NewImport = z
  .strictObject({
    kind: z.enum(importKinds).meta({ description: "Resource that each line creates." }),
    format: z.enum(exportFormats).default("csv").meta({
      description:
        "`csv`: separated by commas, semicolons, tabs or `|`, in UTF-8, Windows-1252 or UTF-16, with a header line. `jsonl`: one JSON object per line. Unknown columns and fields are ignored.",
    }),
    fileName: line({ min: 1, max: 160 }).meta({ example: "clientes.csv" }),
  })
  .meta({ id: "NewImport", examples: [{ kind: "customers", format: "csv", fileName: "clientes.csv" }] });
export type NewImport = z.infer<typeof NewImport>;

export const ImportId = z.strictObject({ importId: PathId });
export type ImportId = z.infer<typeof ImportId>;

const maxParts = Math.ceil(importLimits.bytes / importLimits.partBytes);

export const ImportPart = z
  .strictObject({
    importId: PathId,
    part: z
      .int()
      .min(0)
      .max(maxParts - 1)
      .meta({ description: "Part number, from 0. Send parts in order." }),
    data: z
      .base64()
      .min(1)
      .max(Math.ceil(importLimits.partBytes / 3) * 4)
      .meta({ description: `At most ${importLimits.partBytes} bytes of the file, in base64.` }),
  })
  .meta({ id: "ImportPart", examples: [{ part: 0, data: "bm9tZTtlbWFpbDtkb2N1bWVudG8=" }] });
export type ImportPart = z.infer<typeof ImportPart>;

export const ImportPartKept = z
  .object({ part: z.int(), receivedBytes: z.int().meta({ description: "Bytes received so far." }) })
  .meta({ id: "ImportPartKept", examples: [{ part: 0, receivedBytes: 20 }] });
export type ImportPartKept = z.infer<typeof ImportPartKept>;

/** The number of parts detects a truncated file. */
export const ImportFile = z.strictObject({ importId: PathId, parts: z.int().min(1).max(maxParts) });
export type ImportFile = z.infer<typeof ImportFile>;

/** Column with its guessed field and first nonempty cells. */
export interface FileColumn {
  heading: string;
  field: ImportField | null;
  samples: string[];
}

const Field = z.enum(importFields).nullable();

export const FileColumns = z.object({
  columns: z.array(z.object({ heading: z.string(), field: Field, samples: z.array(z.string()) })),
});
export type FileColumns = z.infer<typeof FileColumns>;

export const ImportCheck = ImportFile.extend({
  columns: z.array(Field).max(500).optional().meta({
    description:
      "Field of each column of a CSV file in order; null ignores the column. Defaults to the fields that the headings name. If several columns have the same field, the first one with text counts in each line.",
  }),
}).meta({ id: "ImportCheck", examples: [{ parts: 1 }, { parts: 1, columns: ["name", "email", "document"] }] });
export type ImportCheck = z.infer<typeof ImportCheck>;

export const DataImport = z
  .object({
    id: z.string(),
    kind: z.enum(importKinds),
    format: z.enum(exportFormats),
    fileName: z.string(),
    status: z.enum(importStatuses).meta({
      description:
        "`receiving`. `checked`: every line was validated and none was imported. `running`. `done`. `canceled`. `refused`: the file contained card data, and nothing of it was stored.",
    }),
    lines: z.int().meta({ description: "Lines below the header; 0 until the file is checked." }),
    waiting: z.int().meta({ description: "Lines still to import." }),
    made: z.int(),
    unchanged: z.int().meta({ description: "Lines whose customer or enrollment already existed." }),
    refused: z.int(),
    createdAt: Instant,
    startedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
  })
  .meta({
    id: "DataImport",
    examples: [
      {
        id: importId,
        kind: "customers",
        format: "csv",
        fileName: "clientes.csv",
        status: "checked",
        lines: 1_200,
        waiting: 1_197,
        made: 0,
        unchanged: 0,
        refused: 3,
        createdAt: "2026-11-20T12:00:00.000Z",
        startedAt: null,
        endedAt: null,
      },
    ],
  });
export type DataImport = z.infer<typeof DataImport>;

export const ImportQuery = z.strictObject(pageShape);

export const ImportPage = z.object({ rows: z.array(DataImport), totalRows: z.int() });

/** Student list uploaded from a course's page. */
export const NewList = NewImport.omit({ kind: true }).extend({
  courseId: PathId,
  cohortId: PathId.nullable(),
  /** Days of access from today for lines without an end date; null means no end. */
  accessDays: z.int().min(1).max(3650).nullable(),
  /** Sends a welcome email to each new student. */
  tellsByMail: z.boolean(),
});
export type NewList = z.infer<typeof NewList>;

export const ListedImport = DataImport.extend({
  mailsDue: z.int(),
});
export type ListedImport = z.infer<typeof ListedImport>;

export const ListQuery = ImportQuery.extend({ courseId: PathId.optional() });
export type ListQuery = z.infer<typeof ListQuery>;

export const ListPage = z.object({ rows: z.array(ListedImport), totalRows: z.int() });
export type ListPage = z.infer<typeof ListPage>;

export const RefusedQuery = z.strictObject({ importId: PathId, ...pageShape });
export type RefusedQuery = z.infer<typeof RefusedQuery>;

export const RefusedLine = z
  .object({
    line: z.int().meta({ description: "Line of the file, from 1." }),
    field: z.string().nullable().meta({ description: "Refused column. Null for the whole line." }),
    reason: z.enum(lineRefusals),
  })
  .meta({ id: "RefusedLine", examples: [{ line: 12, field: "document", reason: "document_invalid" }] });
export type RefusedLine = z.infer<typeof RefusedLine>;

export const RefusedPage = z.object({ rows: z.array(RefusedLine), totalRows: z.int() });
export type RefusedPage = z.infer<typeof RefusedPage>;

export const ReportQuery = z.strictObject({
  importId: PathId,
  language: z.enum(languages).default(defaultLanguage).meta({ description: "Language of the reasons." }),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

export const ReportFile = z
  .custom<AsyncIterable<string>>(
    (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
  )
  .meta({ type: "string", description: "The report: CSV in UTF-8." });
