import { z } from "zod";
import { accountOwners, bankEnvironments, connectionFaults } from "@/db/schema/acquiring-enums";
import { paymentMethods } from "@/db/schema/payments-enums";
import { recipientStates } from "@/db/schema/treasury-enums";
import { line, PathId } from "../../core/procedures/wire";
import { Connection } from "../connections/schemas";

export const NoFields = z.strictObject({});
export const ConnectionOnly = z.strictObject({ connectionId: PathId });

const Password = z.string().min(1).max(1000);
const Key = line({ min: 1, max: 200 });

export const AcquirerOffer = z.object({
  kind: z.string(),
  name: z.string(),
  methods: z.array(z.enum(paymentMethods)),
  /** Null if the operator has no account. */
  platform: z.enum(bankEnvironments).nullable(),
});
export type AcquirerOffer = z.infer<typeof AcquirerOffer>;

const shared = { kind: z.string().min(1).max(40), name: line({ min: 1, max: 80 }).optional() };

/** URL for a member to register at the acquirer. Null if the acquirer cannot reach it. */
export const CallbackAddress = z.object({ url: z.string().nullable() });

export const AccountDraft = z.discriminatedUnion("owner", [
  z.strictObject({ owner: z.literal(accountOwners[0]), secretKey: Key, publicKey: Key, ...shared }),
  z.strictObject({ owner: z.literal(accountOwners[1]), ...shared }),
]);
export type AccountDraft = z.infer<typeof AccountDraft>;

export const NewAccount = z.strictObject({ account: AccountDraft, password: Password });
export type NewAccount = z.infer<typeof NewAccount>;

export const KeyChange = z.strictObject({ connectionId: PathId, secretKey: Key, publicKey: Key });
export type KeyChange = z.infer<typeof KeyChange>;
export const KeyReplacement = KeyChange.extend({ password: Password });

export const ConfirmedAccount = z.strictObject({ connectionId: PathId, password: Password });

/** `fault` is null if the check passed, `recipientState` is null without a recipient. */
export const AccountCheck = z.object({
  connection: Connection,
  fault: z.enum(connectionFaults).nullable(),
  recipientState: z.enum(recipientStates).nullable(),
});
export type AccountCheck = z.infer<typeof AccountCheck>;
