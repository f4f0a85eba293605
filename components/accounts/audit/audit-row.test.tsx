import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
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
import { AuditDetails, type AuditLine } from "@/server/accounts/company/schemas";
import { type Locale, locales } from "../../ui/i18n/locales";
import { messages } from "../../ui/i18n/messages";
import { AuditRow } from "./audit-row";

const made: AuditLine = {
  id: "1",
  actor: { kind: "user", name: "Dona" },
  action: "company.updated",
  subjectId: null,
  subject: null,
  before: {},
  after: {},
  address: null,
  createdAt: "2026-12-07T12:00:00.000Z",
};

function read(locale: Locale, line: Partial<AuditLine>): string[] {
  function refuse(error: Error): never {
    throw error;
  }
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="America/Sao_Paulo" onError={refuse}>
      <AuditRow line={{ ...made, ...line }} />
    </NextIntlClientProvider>,
  );
  return html.split(/<[^>]+>/).filter((text) => text !== "");
}

const typed = { name: "Banca", legalName: "Banca Ltda", city: "CURITIBA", address: "Rua A", supportEmail: "a@b.co" };
/** Free text, the same in every language. */
const asTyped = {
  code: "FEIRA10",
  cohort: "Turma 1",
  title: "Massa",
  refundReason: "Veio frio",
  pixKey: "a@b.co",
  url: "https://a.co/…",
  color: "#0F766E",
  productNames: ["Massa"],
  reminders: ["Volte"],
  upsells: ["Leve o livro"],
  freightTable: "SP 15.00",
  pickupPlace: "Rua das Flores, 10",
  carrier: "Correios",
};
const details: AuditDetails[] = [
  asTyped,
  { ...typed, email: "c@d.co", apiKey: "pk_1", document: "12ABC34501DE35", expiresAt: "2026-12-08T15:30:00.000Z" },
  ...documentTypes.map((documentType) => ({ documentType })),
  ...roles.map((role) => ({ role })),
  ...pageVersions.map((pageVersion) => ({ pageVersion })),
  ...productStatuses.map((status) => ({ status })),
  ...disabledReasons.map((reason) => ({ reason })),
  ...[true, false].flatMap((each) => [
    { active: each },
    { hasLogo: each },
    { everyEvent: each, signed: each },
    { everyScope: each },
    { ignoresOtherMoney: each },
    { pauseKeepsAccess: each },
  ]),
  ...courseParts.map((part) => ({ part })),
  ...partChanges.map((partChange) => ({ partChange })),
  ...courseStatuses.map((courseStatus) => ({ courseStatus })),
  ...frequencies.map((frequency) => ({ frequency })),
  ...lateRefundRules.map((lateRefunds) => ({ lateRefunds })),
  ...interestBearers.map((interestBorneBy) => ({ interestBorneBy })),
  ...exportKinds.map((exportKind) => ({ exportKind })),
  ...exportFormats.map((fileFormat) => ({ fileFormat })),
  ...importKinds.map((importKind) => ({ importKind })),
  { lines: 1_200 },
  { monthlyInterestPercent: 2.99 },
  { methods: [...paymentMethods] },
  { events: [...eventNames] },
  { headers: ["x-loja"], filteredProducts: 2, deliveriesPerSecond: 10 },
  { scopes: [...apiKeyScopes], addresses: ["203.0.113.0/24"] },
  ...leakPlaces.map((leakPlace) => ({ leakPlace })),
  { amountInCents: 4990 },
  { perPayoutInCents: 4990, perDayInCents: 4990, approvalAboveInCents: 4990 },
  ...payoutFrequencies.map((payoutFrequency) => ({ payoutFrequency })),
  ...automaticPayoutPauses.map((pausedFor) => ({ pausedFor })),
  { weekday: 7, monthDay: 31, minInCents: 4990 },
  { priceInCents: 4990 },
  { priority: 1, credentialsVersion: 2, day: "2026-12-08", count: 3, bankPixFeePercent: 0.5 },
  { accessDays: 365, cohort: "Turma 1", students: 12 },
  { certificateEndsAt: "2027-12-08T15:30:00.000Z" },
  ...connectionStates.map((connectionState) => ({ connectionState })),
  { rules: ["credit_card 2-6x > Banco"] },
  ...accountOwners.map((accountOwner) => ({ accountOwner })),
  ...recipientStates.map((recipientState) => ({ recipientState })),
  ...connectionFaults.map((connectionFault) => ({ connectionFault })),
  ...bankProfiles.map((bankProfile) => ({ bankProfile })),
  ...bankEnvironments.map((bankEnvironment) => ({ bankEnvironment })),
  ...copyKinds.map((copiedKind) => ({ copiedKind })),
  ...trackingKinds.map((trackingKind) => ({ trackingKind })),
  ...recoveryCauses.map((recoveryCause) => ({ recoveryCause, reminders: asTyped.reminders })),
  ...companyModes.map((copiedFrom) => ({ copiedFrom })),
  { discountInCents: 4990 },
  { discountPercent: 10.5 },
  { pixFeePercent: 0.99, boletoFeeInCents: 349, cardFeePercent: 4.99, cardFeeFixedInCents: 50 },
  { refundPeriodDays: 7 },
  { maxInstallments: 12 },
  { pixDiscountPercent: 5 },
  { units: 3 },
  { goalInCents: 500_000 },
  { freightInCents: 1500 },
  { hasCountdown: true },
  { maxUses: 1_000 },
  ...programAccesses.map((each) => ({ programAccess: each })),
  ...attributions.map((attribution) => ({ attribution })),
  { sharePercent: 30, commissionInCents: 990, cookieDays: 60, renewalCycles: 12 },
  { startsOn: "2026-12-08", endsOn: "2026-12-09" },
  { startsAt: "2026-12-08T15:30:00.000Z", endsAt: "2026-12-09T15:30:00.000Z" },
];

describe.each(locales)("the audit log in %s", (locale) => {
  it.each(auditActions)("has words for %s", (action) => {
    expect(read(locale, { action })[0]).not.toContain(action);
  });

  it.each(["operator", "platform", "user", "api_key"] as const)("has words for an actor without a name: %s", (kind) => {
    expect(read(locale, { actor: { kind, name: null } })[1]).not.toContain(kind);
  });

  it("has words for every detail that the server can write", () => {
    const told = details.flatMap((detail) => Object.keys(detail));
    expect(new Set(told)).toEqual(new Set(Object.keys(AuditDetails.shape)));
  });

  it.each(details)("shows no detail or value in the server's own words: %j", (detail) => {
    const lines = read(locale, { after: detail }).slice(2);
    const own = Object.entries(detail).filter(([name]) => !(name in typed));
    expect(lines).toHaveLength(Object.keys(detail).length);
    for (const [name, value] of own) {
      expect(lines.join("\n")).not.toMatch(new RegExp(`^${name}:`, "m"));
      // Values that may equal their codes: numbers are the same in every language, and some
      // translations equal the code.
      const close = ["email", "addresses", "headers", "apiKey", "part", "interestBorneBy", ...Object.keys(asTyped)];
      const isAlike = typeof value === "number" || close.includes(name);
      if (!isAlike) expect(lines.join("\n")).not.toMatch(new RegExp(`\\b${value}\\b`));
    }
  });
});

it("shows before and after side by side, and empty values as such", () => {
  const before = { name: "Banca", documentType: null, document: null };
  const after = { document: "12ABC34501DE35", documentType: "cnpj", name: "Banca Nova" } as const;
  expect(read("pt-BR", { before, after }).slice(2)).toEqual([
    "Nome: de Banca para Banca Nova",
    "Tipo de documento: de (vazio) para CNPJ",
    "Documento: de (vazio) para 12.ABC.345/01DE-35",
  ]);
  expect(read("en", { before: { role: "viewer" } }).slice(2)).toEqual(["Role: Viewer"]);
});

it("names the subject of an action once", () => {
  const subject = "Banca";
  expect(read("pt-BR", { action: "api_key.revoked", subject })[0]).toBe("Chave de API revogada: Banca");
  expect(read("pt-BR", { action: "api_key.created", subject, after: { name: subject } })[0]).toBe(
    "Chave de API criada",
  );
  expect(read("pt-BR", { action: "member.joined", subject, actor: { kind: "user", name: subject } })[0]).toBe(
    "Entrou na equipe",
  );
});

it("shows instants as São Paulo's day and minute", () => {
  const after = { expiresAt: "2026-12-08T15:30:00.000Z" };
  expect(read("pt-BR", { after })).toContain("Vale até: 08/12/2026, 12:30");
});
