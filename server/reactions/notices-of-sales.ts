import { addNotice } from "../notices/add-notice";
import type { ReactingFact, Reaction } from "./reaction";

interface Item {
  title?: unknown;
  offerSlug?: unknown;
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

/** Members are told of a sale of an offer. What an integrator charges without one, the integrator's own system tells of. */
export const noticesOfSales: Reaction = {
  name: "notices of sales",
  concerns: (fact) => itemsOf(fact).some(({ offerSlug }) => typeof offerSlug === "string"),
  run: (tx, fact, now) => addNotice(tx, { ...about(fact), kind: "sale", details: detailsOf(fact), now }),
};

/** Members are told of every dispute: its deadline runs. */
export const noticesOfDisputes: Reaction = {
  name: "notices of disputes",
  concerns: () => true,
  run: (tx, fact, now) => addNotice(tx, { ...about(fact), kind: "dispute", details: detailsOf(fact), now }),
};

const about = ({ companyId, id, subjectId }: ReactingFact) => ({ companyId, id, subjectId });
