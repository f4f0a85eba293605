import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { testCards, testCompany } from "@/testing/support/payments";
import { signupOf, startedAt, testPlan } from "@/testing/support/subscriptions";
import { startSubscription } from "../signups/start-subscription";
import { listSubscriptions } from "./list-subscriptions";

it("finds subscriptions by a part of the buyer's name or e-mail, by id, and by customer, only within the company", async () => {
  const company = await testCompany();
  const plan = await testPlan(company.id);
  const subscribe = async (name: string, email: string) => {
    const input = await signupOf(company, plan, testCards.paid);
    const customer = { ...input.customer, name, email };
    const started = await startSubscription(
      company,
      { ...input, customer },
      { transactionId: newId(), now: startedAt },
    );
    return started.subscription?.id ?? "";
  };
  const [ana, zelia] = [await subscribe("Ana Paula", "ap@example.com"), await subscribe("Zélia", "z_100%@example.com")];
  const find = async (query: object, companyId = company.id) =>
    (await listSubscriptions(companyId, { limit: 20, offset: 0, ...query })).rows;
  const idsOf = async (query: object, companyId?: string) => (await find(query, companyId)).map(({ id }) => id);
  expect(await idsOf({ search: "paula" })).toEqual([ana]);
  expect(await idsOf({ search: "Z_100%@" })).toEqual([zelia]);
  expect(await idsOf({ search: "%" })).toEqual([zelia]);
  expect(await idsOf({ search: ana })).toEqual([ana]);
  const [row] = await find({ search: "paula" });
  expect(await idsOf({ customerId: row?.customer.id })).toEqual([ana]);
  expect(await idsOf({ customerId: "x" })).toEqual([]);
  const other = await testCompany();
  expect(await idsOf({ search: "paula" }, other.id)).toEqual([]);
  expect(await idsOf({ search: ana }, other.id)).toEqual([]);
  expect(await idsOf({ customerId: row?.customer.id }, other.id)).toEqual([]);
});
