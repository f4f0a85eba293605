import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { CentsRead, Day, Instant, InstantInput, PathId, pageShape } from "../../core/procedures/wire";
import * as examples from "./examples";

export const NoInput = z.strictObject({});

/** A company's balance in API responses (docs/domains/ledger.md). */
export const Balance = z
  .object({
    availableInCents: CentsRead.meta({
      description: "Free for payouts and refunds. Only a dispute takes it below zero.",
    }),
    pendingInCents: CentsRead.meta({ description: "Paid, and not released yet." }),
    blockedInCents: CentsRead.meta({ description: "Held while a dispute is open." }),
    atBankInCents: CentsRead.meta({
      description:
        "What sales put into the company's own bank account, less the refunds and disputes paid from there. It lies at the bank and is in no other figure: it needs no payout.",
    }),
    feesDueInCents: CentsRead.meta({ description: "Fees that the company owes the platform for such sales." }),
  })
  .meta({ id: "Balance", examples: examples.balanceExamples });
export type Balance = z.infer<typeof Balance>;

/** Sales paid into a company's own bank account and amounts returned from it, in cents. */
export const MoneyAtBank = z.object({
  banks: z.array(z.string()),
  settledInCents: CentsRead,
  returnedInCents: CentsRead,
  /** `settledInCents` minus `returnedInCents`. */
  atBankInCents: CentsRead,
  feesDueInCents: CentsRead,
  /** True if no other connection is enabled, so new sales never reach the platform balance. */
  isOnly: z.boolean(),
});
export type MoneyAtBank = z.infer<typeof MoneyAtBank>;

/** Balance of every account in cents. They sum to zero. */
export const AccountBalances = z.record(z.enum(accounts), CentsRead);
export type AccountBalances = z.infer<typeof AccountBalances>;

const Account = z.enum(accounts).meta({
  description:
    "`available`, `pending` and `blocked` are yours; `acquirer` is what is held for you there, as a negative amount; `fees` went to the platform; `payouts` is on its way to your bank; `fees_due` is what you owe the platform, as a negative amount; `commissions` is split from your sales for partners and not paid to them yet.",
});
const Kind = z.enum(transferKinds).meta({ description: "What moved the money." });

export const ExplanationQuery = z.strictObject({
  account: Account.default("available"),
  at: InstantInput.optional().meta({ description: "The balance as it was at this instant. Absent: now." }),
});
export type ExplanationQuery = z.infer<typeof ExplanationQuery>;

/** A balance and its components (docs/domains/reports.md). */
export const Explanation = z
  .object({
    account: Account,
    at: Instant,
    balanceInCents: CentsRead,
    parts: z
      .array(
        z.object({
          kind: Kind,
          count: z.int().meta({ description: "Entries of the ledger behind it." }),
          amountInCents: CentsRead.meta({ description: "Their sum, as the account sees it." }),
        }),
      )
      .meta({ description: "They add up to balanceInCents." }),
  })
  .meta({ id: "BalanceExplanation", examples: examples.explanationExamples });
export type Explanation = z.infer<typeof Explanation>;

const filterShape = {
  account: Account.default("available"),
  kind: Kind.optional(),
  transactionId: PathId.optional().meta({ description: "Only entries of this transaction." }),
  startDate: Day.optional().meta({ description: "First day, America/Sao_Paulo." }),
  endDate: Day.optional().meta({ description: "Last day, included." }),
  at: InstantInput.optional().meta({
    description: "Only entries up to this instant. With it, later entries do not move the pages.",
  }),
};

const runsForward = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  !startDate || !endDate || startDate <= endDate;
const backwards = { error: "must not be before startDate", path: ["endDate"] };

export const LedgerQuery = z.strictObject({ ...pageShape, ...filterShape }).refine(runsForward, backwards);
export type LedgerQuery = z.infer<typeof LedgerQuery>;

export const LedgerFilter = z.strictObject(filterShape).refine(runsForward, backwards);
export type LedgerFilter = z.infer<typeof LedgerFilter>;

export const LedgerEntry = z
  .object({
    id: z.string(),
    at: Instant,
    account: Account,
    kind: Kind,
    amountInCents: CentsRead.meta({ description: "Positive when it arrives in the account." }),
    balanceInCents: CentsRead.meta({
      description: "Of the whole account after this entry, whatever the list is filtered by.",
    }),
    transactionId: z.string().nullable(),
    payoutId: z.string().nullable(),
    disputeId: z.string().nullable(),
  })
  .meta({ id: "LedgerEntry", examples: examples.entryExamples });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerPage = z.object({ rows: z.array(LedgerEntry), totalRows: z.int() });
export type LedgerPage = z.infer<typeof LedgerPage>;

/**
 * All accounts of a São Paulo month, in cents, read in one snapshot. Each closing balance is the opening balance plus
 * its components.
 */
export const LedgerMonth = z.object({
  month: z.string(),
  accounts: z.array(
    z.object({
      account: z.enum(accounts),
      openingInCents: CentsRead,
      parts: Explanation.shape.parts,
      closingInCents: CentsRead,
    }),
  ),
});
export type LedgerMonth = z.infer<typeof LedgerMonth>;

export const ledgerFormats = ["csv", "ofx"] as const;

export const LedgerFileQuery = z.strictObject({
  filter: LedgerFilter,
  format: z.enum(ledgerFormats),
  language: z.enum(languages).default(defaultLanguage),
});
export type LedgerFileQuery = z.infer<typeof LedgerFileQuery>;
