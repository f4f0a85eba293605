import { addNotice } from "../../accounts/notices/add-notice";
import { isOfShop, type ReactingFact, type Reaction } from "../../core/events/reaction";

interface Item {
  title?: unknown;
}

function itemsOf({ payload }: ReactingFact): Item[] {
  return Array.isArray(payload.items) ? payload.items : [];
}

function detailsOf(fact: ReactingFact) {
  const { amountPaidInCents, amount } = fact.payload;
  const { title } = itemsOf(fact)[0] ?? {};
  const amountInCents = Number(amountPaidInCents ?? amount ?? 0);
  return { amountInCents, ...(typeof title === "string" && { title }) };
}

/** An integrator's own system reports charges without an offer or payment link. */
export const noticesOfSales: Reaction = {
  name: "notices of sales",
  concerns: ({ payload }) => isOfShop(payload),
  run: (tx, fact, now) => addNotice(tx, { ...about(fact), kind: "sale", details: detailsOf(fact), now }),
};

/** Notifies members of every dispute, because a defense has a deadline. */
export const noticesOfDisputes: Reaction = {
  name: "notices of disputes",
  concerns: () => true,
  run: (tx, fact, now) => addNotice(tx, { ...about(fact), kind: "dispute", details: detailsOf(fact), now }),
};

const about = ({ companyId, id, subjectId }: ReactingFact) => ({ companyId, id, subjectId });
