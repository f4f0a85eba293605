import { asc, eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { db } from "@/db/client";
import { companies, dataRequests, people, peopleSessions, signInLinks } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { byteOrderMark, csvLine, csvMoney } from "../../core/files/csv";
import { mailFormats } from "../../core/mail/mail-words";
import { listBought } from "../../customers/people/buyer-index";
import { fileWords } from "../../reports/sales/file-words";
import { exportOrders } from "./export-orders";
import { exportCharges, exportSubscriptions } from "./export-purchases";
import { exportStudies } from "./export-studies";
import { type OwnRows, readOwnRows } from "./own-rows";

/**
 * Collects all data that this installation stores about a person (LGPD, articles 18 and 19):
 * purchases from every shop, course activity and sign-ins. If another person has purchases with the
 * same document, omits the shop's customer record and the activity in courses that both bought
 * (docs/domains/buyers.md).
 */
export async function collectPerson(email: string, now: Date) {
  const bought = await listBought(email);
  const shops = [];
  for (const each of bought) {
    const own = await readOwnRows(db(), email, each);
    if (own) shops.push(await exportShop(email, own));
  }
  return { madeAt: now, email, ...(await exportSignIns(email)), shops };
}

type Collected = Awaited<ReturnType<typeof collectPerson>>;

async function exportShop(email: string, own: OwnRows) {
  const { customer, isSole } = own;
  const { name, phone, documentType, document, emails, address, formerNames, createdAt, updatedAt } = customer;
  const { id, name: shop, legalName, document: shopDocument, supportEmail } = companies;
  const [seller] = await db()
    .select({ name: shop, legalName, document: shopDocument, supportEmail })
    .from(companies)
    .where(eq(id, customer.companyId));
  return {
    shop: seller ?? null,
    customer: isSole
      ? { name, formerNames, phone, documentType, document, emails, address, createdAt, updatedAt }
      : { isShared: true },
    purchases: await exportCharges(own),
    subscriptions: await exportSubscriptions(own),
    orders: await exportOrders(email, own),
    ...(await exportStudies(own)),
  };
}

async function exportSignIns(email: string) {
  const [person] = await db().select().from(people).where(eq(people.email, email));
  const personId = person?.id ?? null;
  const [sessions, links, requests] = await Promise.all([
    personId
      ? db()
          .select()
          .from(peopleSessions)
          .where(eq(peopleSessions.personId, personId))
          .orderBy(asc(peopleSessions.createdAt))
      : [],
    db().select().from(signInLinks).where(eq(signInLinks.email, email)).orderBy(asc(signInLinks.createdAt)),
    personId
      ? db()
          .select({
            kind: dataRequests.kind,
            status: dataRequests.status,
            requestedAt: dataRequests.requestedAt,
            doneAt: dataRequests.doneAt,
          })
          .from(dataRequests)
          .where(eq(dataRequests.personId, personId))
          .orderBy(asc(dataRequests.requestedAt))
      : [],
  ]);
  return {
    account: person ? { language: person.locale, createdAt: person.createdAt } : null,
    sessions: sessions.map(({ userAgent, address, createdAt, seenAt, expiresAt, revokedAt }) => ({
      userAgent,
      address,
      createdAt,
      seenAt,
      expiresAt,
      revokedAt,
    })),
    signInMails: links.map(({ createdAt, usedAt }) => ({ createdAt, usedAt })),
    requests,
  };
}

export async function buildExport(email: string, language: Language, now: Date): Promise<Uint8Array> {
  const collected = await collectPerson(email, now);
  const t = fileWords(language);
  return zipSync({
    [t("personFile.readMe.name")]: strToU8(writeReadMe(collected, language)),
    [t("personFile.table.name")]: strToU8(byteOrderMark + writeTable(collected, language)),
    [t("personFile.data")]: strToU8(`${JSON.stringify(collected, null, 2)}\n`),
  });
}

function writeReadMe({ email, madeAt, shops }: Collected, language: Language): string {
  const t = fileWords(language);
  const names = shops.map(({ shop }) => `- ${shop?.name ?? ""}`);
  const at = mailFormats(language).minute(madeAt);
  const paragraphs = [
    t("personFile.readMe.title", { email, at }),
    t("personFile.readMe.files", { table: t("personFile.table.name"), data: t("personFile.data") }),
    [t("personFile.readMe.shops"), ...(names.length > 0 ? names : [t("personFile.readMe.none")])].join("\n"),
    t("personFile.readMe.leftOut"),
    t("personFile.readMe.help"),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

function writeTable({ shops }: Collected, language: Language): string {
  const t = fileWords(language);
  const { minute } = mailFormats(language);
  const columns = ["at", "shop", "what", "method", "status", "amount", "refunded"] as const;
  const rows = shops.flatMap(({ shop, purchases }) =>
    purchases.map((each) => [
      minute(each.createdAt),
      shop?.name ?? "",
      each.items.map(({ title }) => title).join(", ") || each.description,
      t(`personFile.table.methods.${each.paymentMethod}`),
      t(`personFile.table.statuses.${each.status}`),
      csvMoney(each.amountInCents),
      csvMoney(each.refundedInCents),
    ]),
  );
  return [columns.map((each) => t(`personFile.table.columns.${each}`)), ...rows].map(csvLine).join("");
}
