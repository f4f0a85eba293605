import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { hourMs } from "@/db/durations";
import { isId, newId } from "@/db/ids";
import { acquirerAccounts, offers, products, subscriptions } from "@/db/schema";
import { type CardBrand, cardBrands } from "@/db/schema/payments-enums";
import { findCardConnection } from "../../acquiring/connections/card-ways";
import { findPayerFault } from "../../acquiring/connections/connections";
import { dayOf, startOfDay } from "../../core/calendar/calendar";
import { plainHeading } from "../../core/files/read-csv";
import { withoutFraction } from "../../core/files/read-value";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { grantAccess } from "../../courses/enrollments/grant-access";
import { findOrCreatePerson } from "../../courses/students/enroll-person";
import { payerOfBuyer } from "../../customers/customers/customers";
import { indexBuyer, namesOfBuyer } from "../../customers/people/buyer-index";
import { HolderName } from "../../payments/cards/schemas";
import { storeCard } from "../../payments/cards/stored-cards";
import { anchorOf } from "../../subscriptions/renewals/cycle";
import { notifyHeldRenewals } from "../../subscriptions/renewals/notify-held-renewals";
import { readBuyer } from "../../subscriptions/renewals/open-cycle";
import { announceSubscription } from "../../subscriptions/subscriptions/subscription-shape";
import { claimExternalId, freeExternalId, listTaken } from "./external-ids";
import { rulesOf } from "./kind";
import { fitting, type LineFault, readCode, readDay, readKnownPerson, readPrice, refuse, required } from "./read-cells";
import type { Cells } from "./read-file";

/** Noon, so that a change of time zone rules cannot move a charge to another day. */
const chargeHour = 12;

const brandWords: Record<string, CardBrand> = { master: "mastercard", americanexpress: "amex", dinersclub: "diners" };

function readBrand(text: string): CardBrand {
  const plain = plainHeading(text);
  return cardBrands.find((each) => each === plain) ?? brandWords[plain] ?? refuse("brand_unknown", "cardBrand");
}

/** Accepts `12/29`, `12/2029` and `2029-12`. */
function readExpiry(text: string): { expirationMonth: string; expirationYear: string } {
  const [, month = "", year = ""] = /^(\d{1,2})\/(?:20)?(\d{2})$/.exec(text) ?? [];
  const [, isoYear = "", isoMonth = ""] = /^20(\d{2})-(\d{2})$/.exec(text) ?? [];
  const expirationMonth = (month || isoMonth).padStart(2, "0");
  const isMonth = /^(?:0[1-9]|1[0-2])$/.test(expirationMonth);
  return isMonth ? { expirationMonth, expirationYear: year || isoYear } : refuse("date_invalid", "cardExpiry");
}

function readCard(cells: Cells) {
  const token = readCode(required(cells, "cardToken"), "cardToken");
  const owner = cells.cardCustomer ? readCode(cells.cardCustomer, "cardCustomer") : "";
  const cardId = owner ? `${owner}/${token}` : token;
  if (!/^[\w./:+=-]{1,200}$/.test(cardId)) return refuse("card_token_invalid", "cardToken");
  const last4 = withoutFraction(required(cells, "cardLast4")).padStart(4, "0");
  return {
    cardId,
    brand: readBrand(required(cells, "cardBrand")),
    last4: /^\d{4}$/.test(last4) ? last4 : refuse("value_invalid", "cardLast4"),
    holderName: cells.cardHolder ? fitting(HolderName, cells.cardHolder, "cardHolder") : "",
    ...readExpiry(required(cells, "cardExpiry")),
  };
}

function read(cells: Cells) {
  const externalId = readCode(required(cells, "externalId"), "externalId");
  return {
    externalId,
    person: readKnownPerson(cells),
    plan: required(cells, "plan"),
    amount: cells.price ? readPrice(cells.price, "price") : null,
    nextChargeOn: readDay(required(cells, "nextChargeOn"), "nextChargeOn"),
    card: readCard(cells),
    connection: cells.connection || null,
  };
}

/** Finds plans by slug and id, except deleted ones. Plans no longer sold may have subscribers. */
async function findPlans(executor: Executor, companyId: string, names: readonly string[]) {
  const rows = await executor
    .select({ offer: offers, productName: products.name, productId: products.id })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(
      and(
        eq(offers.companyId, companyId),
        or(inArray(offers.slug, [...names]), inArray(offers.id, names.filter(isId))),
        isNull(offers.deletedAt),
        isNull(products.deletedAt),
        eq(products.status, "approved"),
      ),
    );
  const plans = rows.flatMap(({ offer, ...product }) => {
    const { frequency } = offer;
    return frequency ? [{ ...offer, ...product, frequency }] : [];
  });
  return new Map(plans.flatMap((each) => [[each.slug, each] as const, [each.id, each] as const]));
}

/**
 * Imports subscriptions whose cards are stored by the acquirer (docs/domains/data.md). Grants
 * access to the product's courses immediately; the first renewal charges the card through its
 * connection.
 */
export const subscriptionRules = rulesOf<ReturnType<typeof read>>("subscriptions", {
  read,
  keysOf: ({ externalId }) => [externalId],
  findFaults: async (executor, { company, now }, rows) => {
    const externalIds = rows.map(({ externalId }) => externalId);
    const taken = await listTaken(executor, company.id, "subscriptions", externalIds);
    const plans = await findPlans(
      executor,
      company.id,
      rows.map(({ plan }) => plan),
    );
    const keeping = await withOwnAccounts(executor, company);
    return rows.map(({ externalId, plan, nextChargeOn, connection, card }): LineFault | null => {
      if (taken.has(externalId)) return { refusal: "external_id_taken", field: "externalId" };
      if (!plans.has(plan)) return { refusal: "plan_unknown", field: "plan" };
      if (nextChargeOn <= dayOf(now)) return { refusal: "date_past", field: "nextChargeOn" };
      const keeper = findCardConnection(keeping, card.cardId, connection);
      if (typeof keeper !== "string") return null;
      return { refusal: keeper, field: keeper === "card_token_invalid" ? "cardToken" : "connection" };
    });
  },
  make: async (tx, { company, now }, row) => {
    const { id: companyId } = company;
    const { externalId, person, card } = row;
    const plan = (await findPlans(tx, companyId, [row.plan])).get(row.plan);
    const keeper = findCardConnection(await withOwnAccounts(tx, company), card.cardId, row.connection);
    if (!plan) return { refusal: "plan_unknown", field: "plan" };
    if (typeof keeper === "string") return { refusal: keeper, field: "connection" };
    const id = newId(now);
    const external = { companyId, kind: "subscriptions", externalId } as const;
    const claimed = await claimExternalId(tx, external, { subjectId: id, buyerEmail: person.email, now });
    if (!claimed) return { refusal: "external_id_taken", field: "externalId" };
    const met = await findOrCreatePerson(tx, companyId, person, now);
    if (typeof met === "string") {
      await freeExternalId(tx, external);
      return { refusal: met, field: met === "customer_email_differs" ? "email" : null };
    }
    const { customerId } = met;
    const storedCardId = await storeCard(tx, companyId, { ...card, connectionId: keeper.id }, now);
    const nextChargeAt = new Date(startOfDay(row.nextChargeOn).getTime() + chargeHour * hourMs);
    const amount = row.amount ?? plan.price;
    const [made] = await tx
      .insert(subscriptions)
      .values({
        companyId,
        id,
        status: "active",
        productId: plan.productId,
        offerId: plan.id,
        offerSlug: plan.slug,
        productName: plan.productName,
        planName: plan.name,
        frequency: plan.frequency,
        price: amount,
        amount,
        customerId,
        description: "",
        metadata: { externalId },
        storedCardId,
        ...anchorOf(nextChargeAt, plan.frequency),
        nextChargeAt,
        approvedCharges: 0,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!made) throw new Error("A subscription is gone in the commit that made it");
    if (findPayerFault(keeper, "credit_card", payerOfBuyer(await readBuyer(tx, made)))) {
      await notifyHeldRenewals(tx, { companyId, method: "credit_card", subjectId: keeper.id, lacks: "payer" }, now);
    }
    const { email } = person;
    await indexBuyer(tx, { companyId, customerId, sourceId: id, email });
    const grant = { companyId, productId: plan.productId, customerId, sourceId: id };
    await grantAccess(tx, { ...grant, buyer: namesOfBuyer(email), now });
    await announceSubscription(tx, "subscription_created", made, null, now);
    return { changed: true, subjectId: id, customerId };
  },
});

/** Omits connections to the operator's acquirer account, which also contains other sellers' cards. */
async function withOwnAccounts(executor: Executor, company: CompanyIdentity): Promise<CompanyIdentity> {
  const { companyId, connectionId, owner } = acquirerAccounts;
  const shared = await executor
    .select({ id: connectionId })
    .from(acquirerAccounts)
    .where(and(eq(companyId, company.id), eq(owner, "platform")));
  const isOwn = ({ id }: { id: string }) => !shared.some((each) => each.id === id);
  return { ...company, connections: company.connections.filter(isOwn) };
}
