import { isId } from "@/db/ids";
import { bankAnswers, issuerAnswers } from "@/db/schema/acquiring-enums";
import { isPlayMoney } from "../../acquiring/port";
import { sandboxKind } from "../../acquiring/sandbox/adapter";
import { listOrders, type NewOrder, type OrderRow, placeOrder, removeOrder } from "../../acquiring/sandbox/orders";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { listSimulatedFaults, noAnswer, simulateFault } from "../../webhooks/endpoint-options/simulated-fault";
import type { BankOrder, IssuerOrder, Simulator, SimulatorOrder, WebhookOrder } from "./schemas";

const maxOrders = 20;

/** Returns pending orders: those of the issuer and the bank in execution order, then those for webhooks. */
export async function readSimulator(companyId: string): Promise<Simulator> {
  const [orders, faults] = await Promise.all([listOrders(companyId), listSimulatedFaults(companyId)]);
  const ofWebhooks = faults.map(({ id, url, fault }): SimulatorOrder => {
    return { id, party: "webhook", url: new URL(url).origin, status: fault === noAnswer ? null : fault };
  });
  return { orders: [...orders.map(toOrder), ...ofWebhooks] };
}

/**
 * Sets the sandbox issuer's response to the next card charges. An order with an `id` is idempotent.
 *
 * @throws company_has_real_connection; simulator_orders_limit
 */
export function orderIssuer(company: CompanyIdentity, order: IssuerOrder, now: Date, id?: string): Promise<Simulator> {
  const { answer, code = "05", times = 1 } = order;
  const isRefusal = answer === "refuse" || answer === "refuse_later";
  const given = { party: "issuer", answer, code: isRefusal ? code : null, seconds: null, remaining: times } as const;
  return place(company, { ...given, ...(id && { id }) }, now);
}

/**
 * Sets the sandbox bank's response to the next calls.
 *
 * @throws the errors of `orderIssuer`.
 */
export function orderBank(company: CompanyIdentity, order: BankOrder, now: Date, id?: string): Promise<Simulator> {
  const { answer, seconds = 5, calls = 1 } = order;
  const slowness = answer === "slow" ? seconds : null;
  const given = { party: "bank", answer, code: null, seconds: slowness, remaining: calls } as const;
  return place(company, { ...given, ...(id && { id }) }, now);
}

/**
 * Makes a webhook's next delivery fail. It is not sent but recorded as an error status or a missing
 * response.
 *
 * @throws company_has_real_connection; webhook_unknown
 */
export async function orderWebhook(
  company: CompanyIdentity,
  { webhookId, status = 500 }: WebhookOrder,
): Promise<Simulator> {
  checkSandboxOnly(company);
  const isKnown = isId(webhookId) && (await simulateFault(company.id, webhookId, status ?? noAnswer));
  return isKnown ? readSimulator(company.id) : fail("webhook_unknown");
}

/** @throws NOT_FOUND */
export async function cancelOrder(companyId: string, orderId: string): Promise<Simulator> {
  if (!isId(orderId)) return fail("NOT_FOUND");
  const isRemoved =
    (await removeOrder({ companyId, kind: sandboxKind }, orderId)) ||
    ((await listSimulatedFaults(companyId)).some(({ id }) => id === orderId) &&
      (await simulateFault(companyId, orderId, null)));
  return isRemoved ? readSimulator(companyId) : fail("NOT_FOUND");
}

async function place(company: CompanyIdentity, order: NewOrder, now: Date): Promise<Simulator> {
  checkSandboxOnly(company);
  const isPlaced = await placeOrder({ companyId: company.id, kind: sandboxKind }, order, maxOrders, now);
  return isPlaced ? readSimulator(company.id) : fail("simulator_orders_limit", { values: { max: maxOrders } });
}

/**
 * Even a disabled real connection may have charges, whose responses must not be altered. A
 * connection in testing has none.
 */
function checkSandboxOnly({ connections }: CompanyIdentity): void {
  if (!connections.every((each) => each.state === "testing" || isPlayMoney(each))) fail("company_has_real_connection");
}

function toOrder({ id, party, answer, code, seconds, remaining }: OrderRow): SimulatorOrder {
  const ofIssuer = issuerAnswers.find((each) => each === answer);
  if (party === "issuer" && ofIssuer) return { id, party, answer: ofIssuer, code, remaining };
  const ofBank = bankAnswers.find((each) => each === answer);
  return { id, party: "bank", answer: ofBank ?? fail("INTERNAL"), seconds, remaining };
}
