import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { accounts, ledgerFormats, transferKinds } from "@/db/schema/ledger-enums";
import {
  backwards,
  CentsRead,
  Day,
  Instant,
  InstantInput,
  PathId,
  pageShape,
  runsForward,
} from "../../core/procedures/wire";
import * as examples from "./examples";

export const NoInput = z.strictObject({});

/** As in `/v1` responses (docs/domains/ledger.md). */
export const Balance = z
  .object({
    availableInCents: CentsRead.meta({
      description:
        "Available for refunds and, except for `setAsideInCents`, for payouts. Only a dispute can make it negative.",
    }),
    setAsideInCents: CentsRead.meta({
      description:
        "Part of `availableInCents` that is set aside for accepted refunds and surplus payments that are not returned yet. It cannot be paid out.",
    }),
    pendingInCents: CentsRead.meta({ description: "Paid but not released yet." }),
    blockedInCents: CentsRead.meta({ description: "Blocked while a dispute is open." }),
    atBankInCents: CentsRead.meta({
      description:
        "Amount that sales paid into the company's own bank account, less the refunds and disputes paid from there. It is at the bank, is not part of any other figure, and needs no payout.",
    }),
    feesDueInCents: CentsRead.meta({ description: "Fees that the company owes the platform for these sales." }),
  })
  .meta({ id: "Balance", examples: examples.balanceExamples });
export type Balance = z.infer<typeof Balance>;

/** Sales paid into the company's own bank account and amounts returned from it, in cents. */
export const MoneyAtBank = z.object({
  banks: z.array(z.string()),
  settledInCents: CentsRead,
  returnedInCents: CentsRead,
  atBankInCents: CentsRead,
  feesDueInCents: CentsRead,
  /** No other connection is enabled, so new sales never reach the platform balance. */
  isOnly: z.boolean(),
});
export type MoneyAtBank = z.infer<typeof MoneyAtBank>;

/** In cents; sums to zero. */
export const AccountBalances = z.record(z.enum(accounts), CentsRead);
export type AccountBalances = z.infer<typeof AccountBalances>;

const Account = z.enum(accounts).meta({
  description:
    "`available`, `pending` and `blocked` belong to the company. `acquirer` is the amount that the acquirer holds for you, as a negative number. `fees` was paid to the platform. `payouts` is in transit to your bank. `fees_due` is what you owe the platform, as a negative number. `commissions` was split from your sales for partners and is not paid to them yet.",
});
const Kind = z.enum(transferKinds).meta({ description: "Kind of movement." });

export const ExplanationQuery = z.strictObject({
  account: Account.default("available"),
  at: InstantInput.optional().meta({ description: "Returns the balance at this instant. Defaults to now." }),
});
export type ExplanationQuery = z.infer<typeof ExplanationQuery>;

/** Balance with its components (docs/domains/reports.md). */
export const Explanation = z
  .object({
    account: Account,
    at: Instant,
    balanceInCents: CentsRead,
    parts: z
      .array(
        z.object({
          kind: Kind,
          count: z.int().meta({ description: "Number of ledger entries of this part." }),
          amountInCents: CentsRead.meta({ description: "Sum of the entries, from the account's side." }),
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
  endDate: Day.optional().meta({ description: "Last day, inclusive." }),
  at: InstantInput.optional().meta({
    description: "Only entries up to this instant. Prevents later entries from shifting the pages.",
  }),
};

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
    amountInCents: CentsRead.meta({ description: "Positive if it credits the account." }),
    balanceInCents: CentsRead.meta({
      description: "Balance of the whole account after this entry, regardless of the filters.",
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
 * All accounts of a São Paulo month, in cents, from one snapshot. Each closing balance is the
 * opening balance plus its components.
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

export const LedgerFileQuery = z.strictObject({
  filter: LedgerFilter,
  format: z.enum(ledgerFormats),
  language: z.enum(languages).default(defaultLanguage),
});
export type LedgerFileQuery = z.infer<typeof LedgerFileQuery>;
