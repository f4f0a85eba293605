import { z } from "zod";
import { automaticPayoutPauses, payoutFailures, payoutFrequencies, payoutStatuses } from "@/db/schema/treasury-enums";
import { MaskedAccount, PixKeyInput } from "../../accounts/company/bank-account-schemas";
import {
  backwards,
  Cents,
  CentsRead,
  createdDays,
  Instant,
  line,
  PathId,
  pageShape,
  runsForward,
} from "../../core/procedures/wire";
import * as examples from "./examples";

export const Payout = z
  .object({
    id: z.string(),
    amountInCents: CentsRead,
    feeInCents: CentsRead,
    status: z.enum(payoutStatuses).meta({
      description:
        "`awaiting_approval` until a second member approves it, `scheduled` until it is sent, `sent` until the bank reports the outcome. `returned`: it was completed, then the receiving bank sent the money back.",
    }),
    pixKey: z
      .string()
      .nullable()
      .meta({ description: "Masked Pix key that receives the payout. Null for a bank account." }),
    account: MaskedAccount.nullable().meta({
      description: "Bank account that receives the payout, with masked numbers. Null for a Pix key.",
    }),
    destinationId: z
      .string()
      .meta({ description: "Payout account. The id of the company if the payout goes to the company's own document." }),
    description: z.string(),
    requestedBy: z
      .string()
      .meta({ description: "`user:` or `api_key:`, followed by the id of the requester.", example: "user:0199a1c2" }),
    approvedBy: z
      .string()
      .nullable()
      .meta({ description: "`user:`, followed by the id of the member who approved it. Null without an approval." }),
    endToEndId: z.string().nullable().meta({ description: "EndToEndId of the payment in the Pix system, once known." }),
    failureReason: z.enum(payoutFailures).nullable().meta({
      description: "Reason of a failure: `not_sent` if the request never reached the bank.",
    }),
    createdAt: Instant,
    completedAt: Instant.nullable(),
    returnedAt: Instant.nullable(),
  })
  .meta({ id: "Payout", examples: examples.payoutExamples });
export type Payout = z.infer<typeof Payout>;

export const NewPayout = z
  .strictObject({
    amountInCents: Cents,
    pixKey: PixKeyInput.optional().meta({
      description: "Pix key of one of the company's payout accounts, such as its own document.",
    }),
    destinationId: z.string().min(1).max(128).optional().meta({ description: "Instead of pixKey." }),
    description: line({ max: 140 }).default("").meta({ description: "Text shown on the receipt." }),
  })
  .refine(({ pixKey, destinationId }) => (pixKey === undefined) !== (destinationId === undefined), {
    error: "must be given unless destinationId is",
    path: ["pixKey"],
  })
  .meta({ id: "NewPayout", examples: examples.newPayoutExamples });
export type NewPayout = z.infer<typeof NewPayout>;

export const PayoutId = z.strictObject({ payoutId: PathId });

export const PayoutQuery = z
  .strictObject({
    ...pageShape,
    ...createdDays,
    status: z.enum(payoutStatuses).optional().meta({ description: "Only payouts in this state." }),
  })
  .refine(runsForward, backwards);
export type PayoutQuery = z.infer<typeof PayoutQuery>;
export const PayoutPage = z.object({ rows: z.array(Payout), totalRows: z.int() });
export type PayoutPage = z.infer<typeof PayoutPage>;

const Password = z.string().min(1).max(1000);

export const PayoutApproval = z.strictObject({ payoutId: PathId, password: Password });

export const NoInput = z.strictObject({});

/**
 * `isOffered` is false if no connection makes payouts. `onlyTo` lists the only possible
 * destinations; null if there is no restriction.
 */
export const PayoutOffer = z.object({ isOffered: z.boolean(), onlyTo: z.array(z.string()).nullable() });
export type PayoutOffer = z.infer<typeof PayoutOffer>;

export const PayoutSituation = z.object({
  requestedBy: z.string().nullable(),
  firstApprovedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /**
   * Whether the viewer may approve the payout. `none`: there is nothing to approve. `later`: the
   * viewer is the only approver and may approve from `approvableFrom` on. `not_yet`: the viewer's
   * right to approve starts at `approvableFrom`.
   */
  approval: z.enum(["none", "open", "second_person", "later", "not_yet"]),
  approvalsMissing: z.int(),
  approvableFrom: Instant.nullable(),
});
export type PayoutSituation = z.infer<typeof PayoutSituation>;

const automatic = {
  frequency: z.enum(payoutFrequencies),
  /** Monday is 1 (ISO). */
  weekday: z.int().min(1).max(7).nullable(),
  /** Shorter months use their last day. */
  monthDay: z.int().min(1).max(31).nullable(),
  minInCents: Cents,
  /** The company's id, for the company's own document. */
  destinationId: z.string().min(1).max(128).nullable(),
};

export const AutomaticPayouts = z.object({
  ...automatic,
  minInCents: CentsRead,
  /** Why automatic payouts are paused until an owner configures them; null if they are not. */
  pausedFor: z.enum(automaticPayoutPauses).nullable(),
  setBy: z.string().nullable(),
  /** Next possible São Paulo day; null if automatic payouts are off or paused. */
  nextOn: z.string().nullable(),
});
export type AutomaticPayouts = z.infer<typeof AutomaticPayouts>;

export const AutomaticPayoutsChange = z
  .strictObject({ ...automatic, password: Password })
  .refine(({ frequency, weekday }) => (frequency === "weekly") === (weekday !== null), {
    error: "must be given for weekly payouts alone",
    path: ["weekday"],
  })
  .refine(({ frequency, monthDay }) => (frequency === "monthly") === (monthDay !== null), {
    error: "must be given for monthly payouts alone",
    path: ["monthDay"],
  })
  .refine(({ frequency, destinationId }) => frequency === "off" || destinationId !== null, {
    error: "must be given unless frequency is off",
    path: ["destinationId"],
  });
export type AutomaticPayoutsChange = z.infer<typeof AutomaticPayoutsChange>;
