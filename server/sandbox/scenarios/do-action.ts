import type { AuditActor } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import type { Actor, CompanyIdentity } from "../../core/procedures/procedure";
import type { Customer } from "../../customers/customers/schemas";
import { createBoletoCharge } from "../../payments/charges/create-boleto-charge";
import { createCardCharge } from "../../payments/charges/create-card-charge";
import { createPixCharge } from "../../payments/charges/create-pix-charge";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { dueOf } from "../../payments/transactions/transaction-shape";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { readBalance } from "../../reports/statements/read-balance";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { changeCard } from "../../subscriptions/subscriptions/change-card";
import { requestPayout } from "../../treasury/payouts/request-payout";
import { listWebhooks } from "../../webhooks/webhooks/endpoints";
import { showCard } from "../demo/card";
import { holdBoleto } from "../payers/hold-boleto";
import { decideInSandbox, disputeInSandbox, expireInSandbox, payInSandbox } from "../payers/payers-bank";
import { returnInSandbox } from "../payers/return-payout";
import { orderBank, orderIssuer, orderWebhook } from "../simulator/orders";
import { BankOrder, IssuerOrder } from "../simulator/schemas";
import type { SoldProduct } from "./products";
import type { ScenarioStep } from "./step-schemas";
import { type ScenarioVerb, scenarioCards } from "./verbs";

/** Action with all of its inputs. Repeating it under the same id has no further effect. */
export interface ActionRequest {
  company: CompanyIdentity;
  step: ScenarioStep;
  /** Id of the created resource. */
  id: string;
  /** Id of the resource that the action affects; empty if none. */
  ofId: string;
  buyer: Customer;
  product: SoldProduct | null;
  startedBy: AuditActor;
  /** Unchanged when the action is repeated. */
  at: Date;
  now: Date;
}

/** @throws the errors of the verb's production operation. */
export async function doAction(request: ActionRequest): Promise<void> {
  await verbs[request.step.verb](request);
}

const verbs: Readonly<Record<ScenarioVerb, (request: ActionRequest) => Promise<unknown>>> = {
  charge_pix: (request) => createPixCharge(request.company, chargeOf(request), identityOf(request)),

  // Even without a response, the bank may have the boleto.
  charge_boleto: (request) =>
    createBoletoCharge(request.company, chargeOf(request), identityOf(request)).finally(() =>
      holdBoleto(request.company.id, request.id),
    ),

  charge_card: async (request) => {
    const card = { cardToken: await tokenOf(request), installments: request.step.installments ?? 1 };
    await createCardCharge(request.company, { ...chargeOf(request), card }, identityOf(request));
  },

  subscribe: async (request) => {
    const { productId, offerSlug } = request.product ?? fail("product_unknown");
    const card = { cardToken: await tokenOf(request) };
    await startSubscription(
      request.company,
      { productId, offerSlug, card, customer: request.buyer },
      identityOf(request),
    );
  },

  pay: async ({ company, step, id, ofId: transactionId, at, now }) => {
    const row = await getTransactionRow(company.id, transactionId);
    if (step.isLate && row.status === "pending") await expireInSandbox(company.id, transactionId, now);
    const order = (name: string, amountInCents?: number) => {
      const amount = amountInCents === undefined ? {} : { amountInCents };
      return payInSandbox(company.id, { transactionId, ...amount, once: { name, at } }, now);
    };
    await order(`${id} 1`, step.amountInCents);
    if (step.times === 2) await order(`${id} 2`, step.amountInCents ?? dueOf(row, at));
  },

  expire: ({ company, ofId, now }) => expireInSandbox(company.id, ofId, now),

  refund: async ({ company, step, id: refundId, ofId: transactionId, buyer, startedBy: actor, now }) => {
    const { paymentMethod } = await getTransactionRow(company.id, transactionId);
    const amount = step.amountInCents === undefined ? {} : { amountInCents: step.amountInCents };
    const target = paymentMethod === "boleto" ? { pixKey: buyer.document } : {};
    await refundTransaction(company.id, { transactionId, ...amount, ...target }, { refundId, now, by: { actor } });
  },

  dispute: ({ company, ofId, now }) => disputeInSandbox(company.id, ofId, now),

  decide_dispute: ({ company, step, ofId, now }) => decideInSandbox(company.id, ofId, step.verdict ?? "lost", now),

  change_card: async (request) => {
    const subscriptionId = await subscriptionOf(request);
    const cardToken = await tokenOf(request);
    await changeCard(request.company, { subscriptionId, cardToken }, request.now, { actor: request.startedBy });
  },

  cancel_subscription: async (request) => {
    await cancelSubscription(request.company.id, await subscriptionOf(request), request.now, {
      actor: request.startedBy,
    });
  },

  request_payout: async ({ company, step, id: payoutId, startedBy, now }) => {
    const { availableInCents, setAsideInCents } = await readBalance(company, now);
    const amountInCents = step.amountInCents ?? availableInCents - setAsideInCents;
    const order = { amountInCents, destinationId: company.id, description: "" };
    await requestPayout(company, order, { payoutId, actor: actorOf(startedBy), address: "", now });
  },

  return_payout: ({ company, ofId, now }) => returnInSandbox(company.id, ofId, now),

  order_issuer: ({ company, step: { answer, code, times }, id, now }) =>
    orderIssuer(company, IssuerOrder.parse({ answer, code, times }), now, id),

  order_bank: ({ company, step: { answer, seconds, times: calls }, id, now }) =>
    orderBank(company, BankOrder.parse({ answer, seconds, calls }), now, id),

  fail_webhooks: async ({ company, step: { status = 500 } }) => {
    for (const { row } of await listWebhooks(company.id)) await orderWebhook(company, { webhookId: row.id, status });
  },
};

function chargeOf({ step, buyer, product }: ActionRequest) {
  if (!product) return { amountInCents: step.amountInCents ?? fail("INTERNAL"), customer: buyer };
  const { title, offerSlug, priceInCents: amountInCents } = product;
  const items = [{ offerSlug, title, amountInCents, quantity: 1 }];
  return { amountInCents, customer: buyer, description: title, items };
}

/** `isNew` is false, because a process that died may already have created the charge. */
function identityOf({ id: transactionId, now }: ActionRequest) {
  return { transactionId, isNew: false, now };
}

function tokenOf({ company, step, buyer, now }: ActionRequest): Promise<string> {
  return showCard(company, buyer.name, scenarioCards[step.card ?? "approved"], now);
}

/**
 * Returns the subscription of a first charge.
 *
 * @throws NOT_FOUND if there is none, for example because the charge was declined.
 */
async function subscriptionOf({ company, ofId }: ActionRequest): Promise<string> {
  const { subscriptionId } = await getTransactionRow(company.id, ofId);
  return subscriptionId ?? fail("NOT_FOUND");
}

function actorOf(startedBy: AuditActor): Actor {
  const [kind, id = ""] = startedBy.split(":");
  return kind === "user" ? { kind, userId: id, sessionId: id } : { kind: "api_key", apiKeyId: id };
}
