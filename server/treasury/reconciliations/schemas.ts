import { z } from "zod";
import { differenceKinds, reconciliationStatuses } from "@/db/schema/treasury-enums";
import { CentsRead, Day, Instant, PathId, PathName, pageShape, prose } from "../../core/procedures/wire";
import { dayExamples, differenceExamples, oneDayExamples } from "./examples";

/**
 * `read_again`: read the charge and compare the day again. `return_at_bank`: return the money at
 * the bank, unless it belongs to another sale. `ask_bank`: contact the bank about the payment or
 * refund.
 */
export const differenceActions = ["read_again", "return_at_bank", "ask_bank"] as const;
export type DifferenceAction = (typeof differenceActions)[number];

const figures = {
  bankCount: z
    .int()
    .nullable()
    .meta({ description: "Payments that the bank lists. Null until it has listed the day." }),
  bankAmountInCents: CentsRead.nullable(),
  bookCount: z.int().nullable().meta({ description: "Payments of the day in our records." }),
  bookAmountInCents: CentsRead.nullable(),
  ignoredCount: z.int().nullable().meta({
    description:
      "Payments without one of our txids, at connections with `ignoresOtherMoney`. Not included in the bank's payments.",
  }),
  ignoredAmountInCents: CentsRead.nullable(),
  openDifferences: z.int().meta({ description: "Unresolved differences." }),
  comparedAt: Instant.nullable().meta({ description: "Time of the last comparison." }),
};

export const ReconciledDay = z
  .object({
    day: Day.meta({ description: "A day of America/Sao_Paulo." }),
    status: z.enum(reconciliationStatuses).meta({
      description: "`settled`: members settled the differences. `not_compared`: not every bank has listed the day yet.",
    }),
    ...figures,
  })
  .meta({ id: "ReconciledDay", examples: dayExamples });
export type ReconciledDay = z.infer<typeof ReconciledDay>;

export const ReconciledDayQuery = z.strictObject({
  ...pageShape,
  status: z.enum(reconciliationStatuses).optional().meta({ description: "Only days with this status." }),
});
export type ReconciledDayQuery = z.infer<typeof ReconciledDayQuery>;

export const ReconciledDayPage = z.object({ rows: z.array(ReconciledDay), totalRows: z.int() });
export type ReconciledDayPage = z.infer<typeof ReconciledDayPage>;

export const Difference = z
  .object({
    id: z.string(),
    connectionId: z.string(),
    kind: z.enum(differenceKinds),
    action: z.enum(differenceActions).meta({ description: "Proposed action. No action moves money automatically." }),
    endToEndId: z
      .string()
      .nullable()
      .meta({ description: "EndToEndId of the payment. Null for a refund that the bank does not list." }),
    refundKey: z.string().nullable().meta({ description: "Id of the refund at the bank. Null for a payment." }),
    txid: z.string().nullable().meta({ description: "Txid of the charge at the bank." }),
    transactionId: z.string().nullable(),
    bankAmountInCents: CentsRead.nullable().meta({ description: "Null if the bank does not list it." }),
    bookAmountInCents: CentsRead.nullable().meta({ description: "Null if it is not in our records." }),
    at: Instant.meta({ description: "Time of the payment." }),
    resolvedAt: Instant.nullable(),
    resolvedBy: z.enum(["comparison", "member"]).nullable(),
    note: z.string().meta({ description: "Reason given by the member who settled it." }),
  })
  .meta({ id: "Difference", examples: differenceExamples });
export type Difference = z.infer<typeof Difference>;

const ConnectionDay = z.object({
  connectionId: z.string(),
  name: z.string(),
  status: z.enum(reconciliationStatuses),
  ...figures,
});

export const ReconciledDayDetail = z
  .object({
    ...ReconciledDay.shape,
    connections: z.array(ConnectionDay),
    differences: z
      .array(Difference)
      .meta({ description: "A page of differences: unresolved ones first, then the latest." }),
    totalDifferences: z
      .int()
      .meta({ description: "Number of all differences, including resolved ones. The same on every page." }),
    openKinds: z.array(z.object({ kind: z.enum(differenceKinds), count: z.int() })).meta({
      description: "Number of unresolved differences by kind. The same on every page. Kinds without any are omitted.",
    }),
  })
  .meta({ id: "ReconciledDayDetail", examples: oneDayExamples });
export type ReconciledDayDetail = z.infer<typeof ReconciledDayDetail>;

/** An invalid day causes NOT_FOUND, like an unknown id. */
export const ReconciledDayRead = z.strictObject({
  day: PathName.meta({
    description: "The day in America/Sao_Paulo, as YYYY-MM-DD. A day that was never compared returns 404.",
    example: "2026-11-19",
  }),
  ...pageShape,
});
export type ReconciledDayRead = z.infer<typeof ReconciledDayRead>;

export const DayToCompare = z.strictObject({ day: Day });

export const ReconciliationRun = z.object({
  compared: z.int(),
  unanswered: z.int(),
  busy: z.int(),
});
export type ReconciliationRun = z.infer<typeof ReconciliationRun>;

export const DifferencePath = z.strictObject({ differenceId: PathId });

/** Shared with the form. */
export const noteLength = 500;
const note = prose({ min: 1, max: noteLength });

export const SettledDifference = z.strictObject({ differenceId: PathId, note });
export type SettledDifference = z.infer<typeof SettledDifference>;

export const SettledKind = z.strictObject({ day: Day, kind: z.enum(differenceKinds), note });
export type SettledKind = z.infer<typeof SettledKind>;

export const SettledCount = z.object({ settled: z.int() });

export const NoInput = z.strictObject({});

export const ListingConnections = z.object({
  any: z.boolean(),
  real: z.boolean(),
});
export type ListingConnections = z.infer<typeof ListingConnections>;
