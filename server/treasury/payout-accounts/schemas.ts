import { z } from "zod";
import { pixKeyTypes } from "@/db/schema/treasury-enums";
import { BankAccountInput, MaskedAccount, PixKeyInput } from "../../accounts/company/bank-account-schemas";
import { Instant, PathId, pageShape } from "../../core/procedures/wire";
import { payoutAccountExamples } from "./examples";

export const NoInput = z.strictObject({});

export const NewDestination = z
  .strictObject({
    pixKey: PixKeyInput.optional(),
    account: BankAccountInput.optional(),
    password: z.string().min(1).max(1000),
  })
  .refine(({ pixKey, account }) => (pixKey === undefined) !== (account === undefined), {
    error: "must be given unless account is",
    path: ["pixKey"],
  });
export type NewDestination = z.infer<typeof NewDestination>;

export const DestinationId = z.strictObject({ destinationId: PathId });

export const Destination = z.object({
  /** The company's id, for the company's own document. */
  id: z.string(),
  isOwnDocument: z.boolean(),
  pixKeyType: z.enum(pixKeyTypes).nullable(),
  pixKey: z.string().nullable(),
  account: MaskedAccount.nullable(),
  addedBy: z.string().nullable(),
  createdAt: Instant,
  usableAt: Instant,
});
export type Destination = z.infer<typeof Destination>;

const payoutAccountKinds = [...pixKeyTypes, "bank_account"] as const;

export const PayoutAccount = z
  .object({
    id: z.string().meta({ description: "For the company's own document: the id of the company." }),
    kind: z.enum(payoutAccountKinds).meta({ description: "Type of the Pix key, or `bank_account`." }),
    maskedKey: z.string().meta({ description: "Masked Pix key, or masked bank, branch and account number." }),
    ownerName: z.string().nullable().meta({
      description: "Name of the holder. Null for a Pix key, whose holder is only known at the payout.",
    }),
    usableFrom: Instant.meta({ description: "Earliest time of a payout to this account." }),
    createdAt: Instant,
  })
  .meta({ id: "PayoutDestination", examples: payoutAccountExamples });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

export const PayoutAccountQuery = z.strictObject(pageShape);
export type PayoutAccountQuery = z.infer<typeof PayoutAccountQuery>;
export const PayoutAccountPage = z.object({ rows: z.array(PayoutAccount), totalRows: z.int() });
export type PayoutAccountPage = z.infer<typeof PayoutAccountPage>;
