import { z } from "zod";
import { actorShape } from "@/db/patterns";
import { apiKeyScopes, auditActions, courseParts, leakPlaces, partChanges, roles } from "@/db/schema/accounts-enums";
import {
  accountOwners,
  bankEnvironments,
  bankProfiles,
  connectionFaults,
  connectionStates,
} from "@/db/schema/acquiring-enums";
import { frequencies, lateRefundRules, pageVersions, productStatuses } from "@/db/schema/catalog-enums";
import { interestBearers } from "@/db/schema/catalog-shapes";
import { recoveryCauses, trackingKinds } from "@/db/schema/checkout-enums";
import { eventNames } from "@/db/schema/core-enums";
import { courseStatuses } from "@/db/schema/courses-enums";
import { documentTypes } from "@/db/schema/customers-enums";
import { exportFormats, exportKinds, importKinds } from "@/db/schema/data-enums";
import { attributions, programAccesses } from "@/db/schema/partners-enums";
import { paymentMethods } from "@/db/schema/payments-enums";
import { companyModes, copyKinds } from "@/db/schema/sandbox-enums";
import { automaticPayoutPauses, payoutFrequencies, recipientStates } from "@/db/schema/treasury-enums";
import { disabledReasons } from "@/db/schema/webhooks-enums";
import { CentsRead, Day, Email, Instant, line, PathId, pageShape } from "../../core/procedures/wire";

const Role = z.enum(roles);

export const Member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  joinedAt: Instant,
  /** Start of the member's right to approve payouts. Null if unrestricted or if the role does not approve. */
  approvesFrom: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;
/** Email usage today, for a company that may email only confirmed addresses. */
export const MailAllowance = z.object({
  perDay: z.number().int(),
  sent: z.number().int(),
  /** Unsent emails: unconfirmed address or daily limit. */
  withheld: z.number().int(),
});
export type MailAllowance = z.infer<typeof MailAllowance>;

export const MemberRemoval = z.strictObject({ userId: PathId, revokeApiKeyIds: z.array(PathId).max(500).default([]) });
export const RoleChange = z.strictObject({ userId: PathId, role: Role });

const companyFields = {
  name: line({ min: 1, max: 100 }),
  legalName: line({ min: 1, max: 160 }),
  city: line({ max: 60 }),
  address: line({ max: 200 }),
};

/** An empty document means none yet. */
export const CompanyChange = z.strictObject({
  ...companyFields,
  documentType: z.enum(documentTypes),
  document: z.string().max(20),
  supportEmail: z.union([z.literal(""), Email]),
});
export type CompanyChange = z.infer<typeof CompanyChange>;

/** Settings of a company. Fees are in basis points and in cents (docs/domains/payments.md). */
export const CompanySettings = z.object({
  name: z.string(),
  legalName: z.string(),
  city: z.string(),
  address: z.string(),
  documentType: z.enum(documentTypes).nullable(),
  document: z.string(),
  supportEmail: z.string(),
  fees: z.object({
    pixFeeBps: z.int(),
    boletoFee: CentsRead,
    cardFeeBps: z.int(),
    cardFeeFixed: CentsRead,
    /** Pix fee for the company's own bank account; null without a bank connection. */
    bankPixFeeBps: z.int().nullable(),
  }),
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const ConfirmedCompanyChange = CompanyChange.extend({
  password: z.string().max(1000).optional(),
  /** Values that the editor read (`refuseOutdated`). */
  read: CompanySettings.omit({ fees: true }).partial().optional(),
});
export type ConfirmedCompanyChange = z.infer<typeof ConfirmedCompanyChange>;

const AuditActorFilter = z
  .string()
  .max(50)
  .refine((value) => actorShape.test(value), { error: "is nobody who acts" });

export const AuditQuery = z.strictObject({
  ...pageShape,
  action: z.enum(auditActions).optional(),
  actor: AuditActorFilter.optional(),
  subjectId: PathId.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/**
 * Details from before or after the action; each entry has some of the fields. A field must never be
 * removed or narrowed, because stored entries are rewritten only to erase personal data.
 */
export const AuditDetails = z
  .object({
    name: z.string(),
    legalName: z.string(),
    documentType: z.enum(documentTypes).nullable(),
    document: z.string().nullable(),
    city: z.string(),
    address: z.string(),
    supportEmail: z.string(),
    email: z.string(),
    role: Role,
    apiKey: z.string(),
    expiresAt: Instant.nullable(),
    addresses: z.array(z.string()),
    leakPlace: z.enum(leakPlaces),
    everyScope: z.boolean(),
    scopes: z.array(z.enum(apiKeyScopes)),
    status: z.enum(productStatuses),
    active: z.boolean(),
    reason: z.enum(disabledReasons),
    amountInCents: CentsRead,
    refundReason: z.string(),
    exportKind: z.enum(exportKinds),
    importKind: z.enum(importKinds),
    lines: z.int(),
    fileFormat: z.enum(exportFormats),
    /** Connection routing rules as text. */
    rules: z.array(z.string()),
    /** Pix key of a boleto's refund, or masked key or account of a payout account. */
    pixKey: z.string(),
    priceInCents: CentsRead,
    frequency: z.enum(frequencies).nullable(),
    interestBorneBy: z.enum(interestBearers),
    monthlyInterestPercent: z.number().nullable(),
    accessDays: z.int().nullable(),
    refundPeriodDays: z.int(),
    pauseKeepsAccess: z.boolean(),
    lateRefunds: z.enum(lateRefundRules),
    code: z.string(),
    discountInCents: CentsRead,
    discountPercent: z.number(),
    maxUses: z.int().nullable(),
    pixFeePercent: z.number(),
    boletoFeeInCents: CentsRead,
    cardFeePercent: z.number(),
    cardFeeFixedInCents: CentsRead,
    bankPixFeePercent: z.number(),
    startsAt: Instant.nullable(),
    endsAt: Instant.nullable(),
    methods: z.array(z.enum(paymentMethods)),
    maxInstallments: z.int(),
    units: z.int().nullable(),
    freightInCents: z.int().nullable(),
    /** Prices in reais, such as `SP 15.00, RJ 20.00`. */
    freightTable: z.string().nullable(),
    pickupPlace: z.string().nullable(),
    carrier: z.string(),
    hasCountdown: z.boolean(),
    pixDiscountPercent: z.int(),
    color: z.string().nullable(),
    hasLogo: z.boolean(),
    courseStatus: z.enum(courseStatuses),
    cohort: z.string(),
    students: z.int(),
    part: z.enum(courseParts),
    partChange: z.enum(partChanges),
    title: z.string(),
    /** Origin of a webhook's URL, without the path. */
    url: z.string(),
    everyEvent: z.boolean(),
    signed: z.boolean(),
    headers: z.array(z.string()),
    filteredProducts: z.int().nullable(),
    deliveriesPerSecond: z.int().nullable(),
    goalInCents: CentsRead.nullable(),
    perPayoutInCents: CentsRead,
    perDayInCents: CentsRead,
    approvalAboveInCents: CentsRead,
    payoutFrequency: z.enum(payoutFrequencies),
    weekday: z.int().nullable(),
    monthDay: z.int().nullable(),
    minInCents: CentsRead,
    pausedFor: z.enum(automaticPayoutPauses),
    priority: z.int(),
    connectionState: z.enum(connectionStates),
    accountOwner: z.enum(accountOwners),
    recipientState: z.enum(recipientStates),
    day: Day,
    count: z.int(),
    bankProfile: z.enum(bankProfiles),
    bankEnvironment: z.enum(bankEnvironments),
    certificateEndsAt: Instant.nullable(),
    connectionFault: z.enum(connectionFaults).nullable(),
    ignoresOtherMoney: z.boolean(),
    /** Number of changes to a connection's credentials and addresses. */
    credentialsVersion: z.int(),
    events: z.array(z.enum(eventNames)),
    /**
     * Affiliate's or co-producer's share in the producer's net amount. Null for a fixed amount per
     * sale, `commissionInCents`.
     */
    sharePercent: z.number().nullable(),
    commissionInCents: CentsRead.nullable(),
    programAccess: z.enum(programAccesses),
    attribution: z.enum(attributions),
    cookieDays: z.int(),
    renewalCycles: z.int().nullable(),
    productNames: z.array(z.string()),
    startsOn: Day,
    endsOn: Day.nullable(),
    copiedKind: z.enum(copyKinds),
    copiedFrom: z.enum(companyModes),
    recoveryCause: z.enum(recoveryCauses),
    trackingKind: z.enum(trackingKinds),
    reminders: z.array(z.string()),
    upsells: z.array(z.string()),
    pageVersion: z.enum(pageVersions),
  })
  .partial();
export type AuditDetails = z.infer<typeof AuditDetails>;

export const AuditLine = z.object({
  id: z.string(),
  actor: z.object({
    kind: z.enum(["operator", "platform", "buyer", "user", "api_key"]),
    name: z.string().nullable(),
  }),
  action: z.enum(auditActions),
  subjectId: z.string().nullable(),
  /** Name of the subject, or URL of a webhook. Null if it has no name or no longer exists. */
  subject: z.string().nullable(),
  before: AuditDetails,
  after: AuditDetails,
  address: z.string().nullable(),
  createdAt: Instant,
});
export type AuditLine = z.infer<typeof AuditLine>;
export const AuditPage = z.object({ rows: z.array(AuditLine), totalRows: z.int() });
export type AuditPage = z.infer<typeof AuditPage>;

export const NoInput = z.strictObject({});
