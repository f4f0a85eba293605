import { z } from "zod";
import {
  accountOwners,
  bankEnvironments,
  bankProfiles,
  checkSteps,
  connectionFaults,
  connectionStates,
} from "@/db/schema/acquiring-enums";
import { paymentMethods } from "@/db/schema/payments-enums";
import { bankAccountTypes, pixKeyTypes, recipientStates } from "@/db/schema/treasury-enums";
import { Instant, line, PathId } from "../../core/procedures/wire";
import { connectionExamples } from "./examples";

export const NoFields = z.strictObject({});
export const ConnectionId = z.strictObject({ connectionId: PathId });
export type ConnectionId = z.infer<typeof ConnectionId>;

const Method = z.enum(paymentMethods);
const methods = z.array(Method);

const Capabilities = z
  .object({
    dueDatePix: z.boolean().meta({ description: "Pix with a due date: daily fine, interest and discounts." }),
    refunds: methods.meta({ description: "Methods whose charges can be refunded." }),
    partialRefunds: methods.meta({ description: "Methods whose charges can be refunded in part." }),
    cancels: methods.meta({ description: "Methods whose open charges can be canceled, which prevents payment." }),
    split: z.boolean().meta({ description: "Whether a charge can be split between several recipients." }),
    payouts: z.boolean(),
    anticipations: z.boolean(),
    settlesToSeller: z.boolean().meta({
      description:
        "Whether paid charges go directly into the company's own bank account and are not part of the balance.",
    }),
    automaticPix: z.boolean().meta({ description: "Whether payers can authorize recurring charges (Pix Automático)." }),
    listsReceived: z.boolean().meta({ description: "Whether the bank lists received payments, for reconciliation." }),
  })
  .meta({ id: "ConnectionCapabilities" });

const Settings = z.object({
  profile: z.enum(bankProfiles),
  environment: z.enum(bankEnvironments).meta({ description: "`rehearsal` is the bank's own test environment." }),
  pixKeyType: z.enum(pixKeyTypes).nullable(),
  pixKey: z.string().meta({ description: "Masked Pix key of the receiver." }),
  receivingAccount: z
    .object({ branch: z.string().nullable(), number: z.string(), type: z.enum(bankAccountTypes) })
    .nullable()
    .meta({ description: "Account that recurring charges credit (Pix Automático), with a masked number." }),
  apiUrl: z.string().nullable().meta({ description: "Only with the profile `generic`." }),
  tokenUrl: z.string().nullable().meta({ description: "Only with the profile `generic`." }),
});

const Account = z
  .object({
    owner: z.enum(accountOwners).meta({ description: "`platform`: the account of this installation's operator." }),
    environment: z.enum(bankEnvironments),
    publicKey: z.string().nullable().meta({ description: "Identifies the account at `tokensUrl`. Not secret." }),
    tokensUrl: z.string().nullable().meta({
      description:
        "Address to which your page sends a card, so that its number reaches no other server. Null if the acquirer has no such address.",
    }),
  })
  .meta({ id: "ConnectionAccount" });

const Recipient = z
  .object({
    state: z.enum(recipientStates).meta({
      description:
        "`draft`: not sent yet. `sent`: not answered yet. `registration` and `affiliation`: under review. `active`: receives money; all other states do not.",
    }),
    since: Instant,
    reason: z.string().nullable().meta({ description: "Reason in the acquirer's words." }),
  })
  .meta({ id: "ConnectionRecipient" });

export const Connection = z
  .object({
    id: z.string(),
    kind: z.string().meta({ description: "`sandbox`, `pix_api` for a bank, or the name of a full-service acquirer." }),
    name: z.string(),
    methods: methods.meta({ description: "Payment methods that the connection processes." }),
    priority: z
      .int()
      .meta({ description: "Priority. If two connections support the same method, the lower number is used." }),
    state: z.enum(connectionStates).meta({
      description:
        "`testing` until its first successful check. `failing` while its bank cannot be used. `blocked` while its recipient may not sell. `off` accepts no new charges, but still reads, cancels and refunds existing ones.",
    }),
    isPlayMoney: z.boolean().meta({ description: "True if no real money moves through the connection." }),
    capabilities: Capabilities,
    settings: Settings.nullable().meta({ description: "Banks only; otherwise null." }),
    account: Account.nullable().meta({ description: "Full-service acquirers only; otherwise null." }),
    recipient: Recipient.nullable().meta({
      description:
        "Recipient of the money at a full-service acquirer. Null for other connections, and until it is known.",
    }),
    ignoresOtherMoney: z.boolean().meta({
      description:
        "Whether the reconciliation ignores payments to this account whose txid is missing or not ours, such as rent.",
    }),
    certificateEndsAt: Instant.nullable().meta({ description: "Expiry of the client certificate. Null without one." }),
    fault: z.enum(connectionFaults).nullable().meta({ description: "Problem found by the last check. Null if none." }),
    checkedAt: Instant.nullable(),
    webhookRegisteredAt: Instant.nullable().meta({ description: "Time when the bank accepted our callback address." }),
    calledBackAt: Instant.nullable().meta({ description: "Time of the bank's first call to that address." }),
    createdAt: Instant,
  })
  .meta({ id: "Connection", examples: connectionExamples });
export type Connection = z.infer<typeof Connection>;

export const ConnectionList = z.array(Connection);

const file = (max: number) =>
  z
    .string()
    .min(1)
    .refine((value) => value.length <= max, { error: `must have at most ${max} characters` });

export const CertificateInput = z
  .strictObject({
    pem: file(50_000).optional(),
    key: file(20_000).optional(),
    p12: file(100_000).optional(),
    passphrase: z.string().max(500).optional(),
  })
  .refine(({ pem, p12 }) => (pem === undefined) !== (p12 === undefined), {
    error: "must be given unless p12 is",
    path: ["pem"],
  })
  .refine(({ pem, key }) => (pem === undefined) === (key === undefined), {
    error: "must be given with pem, and only then",
    path: ["key"],
  })
  .refine(({ p12, passphrase }) => passphrase === undefined || p12 !== undefined, {
    error: "is only for a p12",
    path: ["passphrase"],
  });
export type CertificateInput = z.infer<typeof CertificateInput>;

const Password = z.string().min(1).max(1000);
const Url = z.string().max(2048);
const Name = line({ min: 1, max: 80 });
const Credential = line({ min: 1, max: 500 });

const digits = (pattern: RegExp, error: string) =>
  z
    .string()
    .overwrite((value) => value.replace(/[\s./-]/g, "").toUpperCase())
    .refine((value) => pattern.test(value), { error });

/** Account credited by Pix Automático charges, in the bank's notation. */
export const ReceivingAccount = z.strictObject({
  branch: digits(/^\d{1,4}$/, "must have one to four digits").nullable(),
  number: digits(/^\d{1,19}[0-9X]$/, "must be the account's digits with its check digit"),
  type: z.enum(bankAccountTypes),
});

const credentials = {
  clientId: Credential,
  /** Empty for banks that identify clients only by certificate. */
  clientSecret: line({ max: 2000 }),
  certificate: CertificateInput.optional(),
  /** CA certificate (PEM) for the bank's server, for the `generic` profile. */
  authority: file(50_000).optional(),
  /** Banco do Brasil's `gw-dev-app-key`. */
  applicationKey: Credential.optional(),
  apiUrl: Url.optional(),
  tokenUrl: Url.optional(),
  /** Required for Pix Automático. */
  receivingAccount: ReceivingAccount.optional(),
};

/** The `generic` profile requires `apiUrl` and `tokenUrl`; other profiles reject them. */
export const BankAccountDraft = z.strictObject({
  profile: z.enum(bankProfiles),
  environment: z.enum(bankEnvironments),
  pixKey: line({ min: 1, max: 77 }),
  name: Name.optional(),
  ...credentials,
});
export type BankAccountDraft = z.infer<typeof BankAccountDraft>;

export const NewConnection = BankAccountDraft.extend({ password: Password });
export type NewConnection = z.infer<typeof NewConnection>;

export const CredentialsChange = z.strictObject({
  connectionId: PathId,
  ...credentials,
  clientId: credentials.clientId.optional(),
  clientSecret: credentials.clientSecret.optional(),
});
export type CredentialsChange = z.infer<typeof CredentialsChange>;
export const CredentialsReplacement = CredentialsChange.extend({ password: Password });

export const ConnectionChange = z.strictObject({
  connectionId: PathId,
  name: Name.optional(),
  methods: methods
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: "must not name a method twice" })
    .optional(),
  priority: z.int().min(0).max(100).optional(),
  /** Makes the reconciliation ignore payments without one of our txids, because they are not sales. */
  ignoresOtherMoney: z.boolean().optional(),
});
export type ConnectionChange = z.infer<typeof ConnectionChange>;
export const ConfirmedChange = ConnectionChange.extend({ password: Password });

/** With an owner's password, the first successful check activates a real-money connection. */
export const CheckedConnection = z.strictObject({ connectionId: PathId, password: Password.optional() });

export const ConfirmedConnection = z.strictObject({ connectionId: PathId, password: Password });

export const ConnectionCheck = z.object({
  connection: Connection,
  steps: z.array(z.object({ step: z.enum(checkSteps), fault: z.enum(connectionFaults).nullable() })),
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;
