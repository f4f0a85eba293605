"use client";

import { useTranslations } from "next-intl";
import { paymentMethods } from "@/db/schema/payments-enums";
import type { AuditDetails, AuditLine } from "@/server/accounts/company/schemas";
import { punctuated } from "../../ui/document";
import { useFormats } from "../../ui/format";

type Detail = keyof AuditDetails;
type Words = { [Name in Detail]: (value: NonNullable<AuditDetails[Name]>) => string };

const asTyped = (text: string) => text;

export function useDetailWords(): (line: Pick<AuditLine, "before" | "after">) => string[] {
  const t = useTranslations();
  const { minute, money, count, weekday, day: dayWords } = useFormats();

  // In display order.
  const words: Words = {
    name: asTyped,
    legalName: asTyped,
    documentType: (type) => type.toUpperCase(),
    document: punctuated,
    city: asTyped,
    address: asTyped,
    supportEmail: asTyped,
    email: asTyped,
    role: (role) => t(`roles.${role}`),
    apiKey: asTyped,
    everyScope: (isEvery) => t(isEvery ? "audit.yes" : "audit.no"),
    scopes: (scopes) => scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(", "),
    expiresAt: minute,
    addresses: (addresses) => addresses.join(", "),
    leakPlace: (place) => t(`apiKeys.leakPlaces.${place}`),
    status: (status) => t(`products.statuses.${status}`),
    active: (isActive) => t(isActive ? "audit.yes" : "audit.no"),
    reason: (reason) => t(`audit.reasons.${reason}`),
    title: asTyped,
    code: asTyped,
    part: (part) => t(`audit.parts.${part}`),
    cohort: asTyped,
    students: count,
    partChange: (change) => t(`audit.partChanges.${change}`),
    courseStatus: (status) => t(`courses.statuses.${status}`),
    amountInCents: money,
    goalInCents: money,
    perPayoutInCents: money,
    perDayInCents: money,
    approvalAboveInCents: money,
    payoutFrequency: (frequency) => t(`payouts.frequencies.${frequency}`),
    weekday,
    monthDay: count,
    minInCents: money,
    pausedFor: (reason) => t(`payouts.pauses.${reason}`),
    refundReason: asTyped,
    // Each rule starts with a payment method.
    rules: (rules) =>
      rules
        .map((rule) => {
          const method = paymentMethods.find((each) => rule.startsWith(each));
          return method ? t(`methods.${method}`) + rule.slice(method.length) : rule;
        })
        .join("; "),
    pixKey: asTyped,
    priceInCents: money,
    frequency: (frequency) => t(`frequencies.${frequency}`),
    interestBorneBy: (bearer) => t(`products.interest.bearers.${bearer}`),
    monthlyInterestPercent: (value) => t("audit.percent", { value }),
    pauseKeepsAccess: (keeps) => t(keeps ? "audit.yes" : "audit.no"),
    lateRefunds: (rule) => t(`products.lateRefunds.${rule}`),
    refundPeriodDays: (days) => t("audit.days", { days }),
    accessDays: (days) => t("audit.days", { days }),
    discountInCents: money,
    discountPercent: (value) => t("audit.percent", { value }),
    pixFeePercent: (value) => t("audit.percent", { value }),
    boletoFeeInCents: money,
    cardFeePercent: (value) => t("audit.percent", { value }),
    cardFeeFixedInCents: money,
    bankPixFeePercent: (value) => t("audit.percent", { value }),
    maxUses: count,
    startsAt: minute,
    endsAt: minute,
    methods: (methods) => methods.map((method) => t(`methods.${method}`)).join(", "),
    pixDiscountPercent: (value) => t("audit.percent", { value }),
    units: count,
    freightInCents: money,
    freightTable: asTyped,
    pickupPlace: asTyped,
    carrier: asTyped,
    hasCountdown: (has) => t(has ? "audit.yes" : "audit.no"),
    maxInstallments: (most) => t("audit.installments", { count: most }),
    color: asTyped,
    hasLogo: (has) => t(has ? "audit.yes" : "audit.no"),
    bankProfile: (profile) => t(`banks.${profile}`),
    bankEnvironment: (environment) => t(`connections.environments.${environment}`),
    connectionState: (state) => t(`connectionStates.${state}`),
    accountOwner: (owner) => t(`recipients.owners.${owner}`),
    recipientState: (state) => t(`recipients.states.${state}`),
    connectionFault: (fault) => t(`connectionFaults.${fault}.title`),
    ignoresOtherMoney: (ignores) => t(ignores ? "audit.yes" : "audit.no"),
    priority: count,
    certificateEndsAt: minute,
    credentialsVersion: count,
    url: asTyped,
    everyEvent: (isEvery) => t(isEvery ? "audit.yes" : "audit.no"),
    signed: (isSigned) => t(isSigned ? "audit.yes" : "audit.no"),
    headers: (names) => names.join(", "),
    filteredProducts: count,
    deliveriesPerSecond: count,
    day: dayWords,
    count,
    sharePercent: (value) => t("audit.percent", { value }),
    commissionInCents: money,
    programAccess: (access) => t(`affiliates.accesses.${access}`),
    attribution: (rule) => t(`affiliates.attributions.${rule}`),
    cookieDays: (days) => t("audit.days", { days }),
    renewalCycles: count,
    productNames: (names) => names.join(", "),
    startsOn: dayWords,
    endsOn: dayWords,
    exportKind: (kind) => t(`bulk.kinds.${kind}`),
    importKind: (kind) => t(`bulk.imports.kinds.${kind}`),
    lines: String,
    fileFormat: (format) => t(`bulk.formats.${format}`),
    copiedKind: (kind) => t(`testMode.kinds.${kind}`),
    recoveryCause: (cause) => t(`recovery.causes.${cause}`),
    trackingKind: (kind) => t(`tracking.kinds.${kind}`),
    reminders: (subjects) => subjects.join("; "),
    upsells: (titles) => titles.join("; "),
    pageVersion: (version) => t("audit.pageVersion", { version }),
    copiedFrom: (mode) => t(`testMode.modes.${mode}`),
    events: (events) => events.map((event) => t(`eventNames.${event}`)).join(", "),
  };

  function say<Name extends Detail>(name: Name, value: AuditDetails[Name]): string {
    return (value === undefined || value === null ? "" : words[name](value)) || t("audit.nothing");
  }

  return ({ before, after }) =>
    (Object.keys(words) as Detail[]).flatMap((name) => {
      const what = t(`audit.details.${name}`);
      if (name in before && name in after) {
        return t("audit.changed", { what, before: say(name, before[name]), after: say(name, after[name]) });
      }
      if (!(name in before || name in after)) return [];
      return t("audit.detail", { what, value: say(name, (name in after ? after : before)[name]) });
    });
}
